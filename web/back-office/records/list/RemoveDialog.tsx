import { useRef } from 'react'

import { drafts } from '#contract/catalogue/editing/drafts.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { act } from '#web/api/caller.ts'
import { usePermission } from '#web/api/session.ts'
import { Belongings } from '#web/back-office/records/Belongings.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { TickField } from '#web/ui/fields/TickField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

interface RemoveDialogProps {
  kind: Kind
  entries: readonly Pick<Entry, 'code' | 'title' | 'version'>[]
  onClose: () => void
  onDone: (message: string) => void
}

/** Drafts the removal of records; what is tried again after a failure makes no second drafts. */
function useRemoval({ kind, entries }: Pick<RemoveDialogProps, 'kind' | 'entries'>) {
  const made = useRef<readonly number[]>(undefined)
  const draft = async (comment: string) => {
    const { ids } = await act(drafts.create, {
      kind: kind.name,
      drafts: entries.map(({ code, version }) => ({
        code,
        version,
        action: 'remove' as const,
        ...(comment && { comment }),
      })),
    })
    return ids
  }
  return async (move: 'publish' | 'submit', comment: string) => {
    made.current ??= await draft(comment)
    await act(drafts.move, { move, drafts: made.current.map((id) => ({ id, version: 1 })) })
  }
}

/** Takes records down: as drafts that are reviewed, or at once where this account may publish its own. */
export function RemoveDialog({ kind, entries, onClose, onDone }: RemoveDialogProps) {
  const mayPublish = usePermission('records.write')
  const remove = useRemoval({ kind, entries })
  const count = `${entries.length} ${kind.counter}`
  const form = useFieldForm({
    initial: { atOnce: false, comment: '' },
    send: async ({ atOnce, comment }) => {
      await remove(atOnce ? 'publish' : 'submit', comment)
      onDone(atOnce ? `已撤下 ${count}，可在回收站恢复` : `${count}的撤下已提交审核`)
    },
  })
  return (
    <FormDialog
      isFinal
      title={`撤下 ${count}`}
      verb={form.values.atOnce ? '撤下' : '提交撤下'}
      {...{ form, onClose }}
    >
      <Names {...{ kind, entries }} />
      <Belongings kind={kind} codes={entries.map(({ code }) => code)} />
      <TextField {...form.field('comment')} label="撤下的原因（选填）" maxLength={500} />
      {mayPublish && <TickField {...form.field('atOnce')} label="不经审核，直接撤下到回收站" />}
    </FormDialog>
  )
}

const Names = ({ kind: { counter }, entries }: Pick<RemoveDialogProps, 'kind' | 'entries'>) => (
  <ul className="confirm-lines">
    {entries.slice(0, 8).map(({ code, title }) => (
      <li key={code}>
        {code} {title !== code && title}
      </li>
    ))}
    {entries.length > 8 && (
      <li>
        等共 {entries.length} {counter}
      </li>
    )}
  </ul>
)
