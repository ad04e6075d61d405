import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { Touched } from '#contract/back-office/routes.ts'
import { type Session, useSession } from '#web/api/session.ts'
import type { Done } from '#web/back-office/office-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
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
  ) => { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Touched> }
  /** What happens to the others. */
  remark: (others: readonly R[]) => string
  merge: (keep: R, others: readonly R[]) => Promise<Done>
  onClose: () => void
  onDone: (done: Done) => void
}

/** Chooses which of the rows to keep, and says what moves to it before the others go. */
export function MergeDialog<R extends { id: number; name: string }>(props: MergeDialogProps<R>) {
  const { rows, title, about, first, merge, onClose, onDone } = props
  const group = useId()
  const [keep, setKeep] = useState(first)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const others = rows.filter((row) => row !== keep)
  const submit = () => {
    if (!keep) return
    setBusy(true)
    merge(keep, others)
      .then(onDone, ({ message }: Error) => setFailure(message))
      .finally(() => setBusy(false))
  }
  const actions = (
    <>
      <Button disabled={busy} onClick={onClose}>
        取消
      </Button>
      <Button variant="danger" busy={busy} onClick={submit}>
        并入“{keep?.name}”
      </Button>
    </>
  )
  return (
    <Dialog open title={title} onClose={() => (busy ? false : onClose())} actions={actions}>
      <fieldset className="merge-choice">
        <legend>保留哪一个</legend>
        {rows.map((row) => (
          <label key={row.id}>
            <input type="radio" name={group} checked={row === keep} onChange={() => setKeep(row)} />
            {row.name}
            <small>{about(row)}</small>
          </label>
        ))}
      </fieldset>
      <Reached {...props} others={others} />
      <div role="alert">{failure && <Note variant="bad">{failure}</Note>}</div>
    </Dialog>
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
