import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import type { AffectedRows } from '#contract/back-office/routes.ts'
import { type Session, useSession } from '#web/api/session.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Loading, Note } from '#web/ui/states/States.tsx'

import './merge-dialog.css'

interface MergeDialogProps<R extends { id: number; name: string }> {
  rows: readonly R[]
  title: string
  /** Tells rows of one name apart. */
  about: (row: R) => string
  /** The one to keep unless somebody chooses another. */
  first: R | undefined
  /** What a merge of the others moves. */
  question: (
    session: Session,
    others: readonly R[],
  ) => { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<AffectedRows> }
  /** What happens to the others. */
  remark: (others: readonly R[]) => string
  merge: (keep: R, others: readonly R[]) => Promise<ActionReport>
  onClose: () => void
  onDone: (done: ActionReport) => void
}

/** Chooses which of the rows to keep, and says what moves to it before the others go. */
export function MergeDialog<R extends { id: number; name: string }>(props: MergeDialogProps<R>) {
  const { rows, title, about, first, merge, onClose, onDone } = props
  const group = useId()
  const form = useFieldForm({
    initial: { keep: first },
    send: async ({ keep }) => {
      if (keep) onDone(await merge(keep, othersOf(keep)))
    },
  })
  const { keep } = form.values
  const othersOf = (one: R | undefined) => rows.filter((row) => row !== one)
  return (
    <FormDialog isFinal unguarded {...{ title, form, onClose }} verb={`并入“${keep?.name}”`}>
      <fieldset className="merge-choice">
        <legend>保留哪一个</legend>
        {rows.map((row) => (
          <label key={row.id}>
            <input
              type="radio"
              name={group}
              checked={row === keep}
              onChange={() => form.change({ keep: row })}
            />
            {row.name}
            <small>{about(row)}</small>
          </label>
        ))}
      </fieldset>
      <Reached {...props} others={othersOf(keep)} />
    </FormDialog>
  )
}

type ReachedProps<R extends { id: number; name: string }> = Pick<
  MergeDialogProps<R>,
  'question' | 'remark'
> & {
  others: readonly R[]
}

function Reached<R extends { id: number; name: string }>({ question, remark, others }: ReachedProps<R>) {
  const { data, error } = useQuery({
    ...question(useSession(), others),
    placeholderData: keepPreviousData,
  })
  if (error) return <Note variant="bad">{error.message}</Note>
  if (!data) return <Loading rows={2} />
  const reached = data.filter(({ count }) => count > 0)
  return (
    <div className="merge-reach" role="status">
      <p>{remark(others)}</p>
      {reached.length === 0 && <p>没有要移交的内容。</p>}
      <ul>
        {reached.map(({ label, count }) => (
          <li key={label}>
            {label} <b className="num">{count.toLocaleString('zh-CN')}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
