import { useRef, useState } from 'react'

import { drafts } from '#contract/catalogue/editing/drafts.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { act } from '#web/api/caller.ts'
import { usePermission } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Field, TextInput } from '#web/ui/form/Field.tsx'

import { Refused } from './Refused.tsx'

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
  const [atOnce, setAtOnce] = useState(false)
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const count = `${entries.length} ${kind.counter}`
  const submit = () => {
    setBusy(true)
    remove(atOnce ? 'publish' : 'submit', comment)
      .then(() => onDone(atOnce ? `已撤下 ${count}，可在回收站恢复` : `${count}的撤下已提交审核`), setError)
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      title={`撤下 ${count}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="danger" busy={busy} onClick={submit}>
            {atOnce ? '撤下' : '提交撤下'}
          </Button>
        </>
      }
    >
      <Names {...{ kind, entries }} />
      <Field label="撤下的原因（选填）">
        {(control) => (
          <TextInput
            {...control}
            maxLength={500}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        )}
      </Field>
      {mayPublish && <Checkbox label="不经审核，直接撤下到回收站" checked={atOnce} onChange={setAtOnce} />}
      <Refused error={error} />
    </Dialog>
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
