import { useState } from 'react'

import type { Named } from '#contract/back-office/resource.ts'
import type { Done } from '#web/back-office/office-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { RowChoice } from './RowChoice.tsx'

interface PickDialogProps<R> {
  rows: readonly R[]
  title: string
  verb: string
  /** The resource whose rows are chosen from, by name; a tree where they form one. */
  from: string
  /** Which of them are offered; all without it. */
  offers?: (option: Named) => boolean
  /** 人, 家: the classifier of the rows. */
  counter: string
  run: (rows: readonly R[], chosen: Named) => Promise<Done>
  onClose: () => void
  onDone: (done: Done) => void
}

/** Chooses one row of another resource for those that are ticked. */
export function PickDialog<R extends { name: string }>(props: PickDialogProps<R>) {
  const { rows, title, verb, from, offers, counter, run, onClose, onDone } = props
  const [chosen, setChosen] = useState<Named>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = () => {
    if (!chosen) return setFailure('请先选择')
    setBusy(true)
    run(rows, chosen)
      .then(onDone, ({ message }: Error) => setFailure(message))
      .finally(() => setBusy(false))
  }
  const actions = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button variant="primary" busy={busy} onClick={submit}>
        {verb} {rows.length} {counter}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} onClose={onClose} actions={actions}>
      <p className="cap">
        {rows
          .slice(0, 5)
          .map(({ name }) => name)
          .join('、')}
        {rows.length > 5 && `等 ${rows.length} ${counter}`}
      </p>
      <RowChoice
        label={title}
        {...{ from, offers, chosen }}
        onChange={(row) => {
          setChosen(row)
          setFailure(undefined)
        }}
      />
      <div role="alert">{failure && <Note variant="bad">{failure}</Note>}</div>
    </Dialog>
  )
}
