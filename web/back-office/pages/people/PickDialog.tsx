import { useState } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import { departmentRoutes } from '#contract/back-office/department.ts'
import type { Named } from '#contract/back-office/resource.ts'
import { useCall } from '#web/api/hooks.ts'
import type { Done } from '#web/back-office/office-page.ts'
import { nodesOf } from '#web/back-office/tree/nodes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { Tree } from '#web/ui/tree/Tree.tsx'

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

/** Rows to choose from: a tree, or the first of a list. */
function useRowsToChoose(from: string, offers: (option: Named) => boolean) {
  const { tree, options } = callsOf({ name: from })
  const list = useCall(options, { text: '' }, { enabled: tree === undefined })
  const branches = useCall(tree ?? departmentRoutes.tree, {}, { enabled: tree !== undefined })
  if (tree) return { rows: branches.data ?? [], nodes: nodesOf(branches.data ?? []) }
  const rows = (list.data ?? []).filter(offers)
  return { rows, nodes: rows.map(({ id, name, ...rest }) => ({ id: String(id), label: name, ...rest })) }
}

const everything = () => true

/** Chooses one row of another resource for those that are ticked. */
export function PickDialog<R extends { name: string }>(props: PickDialogProps<R>) {
  const { rows, title, verb, from, offers = everything, counter, run, onClose, onDone } = props
  const { rows: others, nodes } = useRowsToChoose(from, offers)
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
      <Tree
        label={title}
        nodes={nodes}
        search="查找"
        selection="single"
        openFirst={nodes.map(({ id }) => id)}
        chosen={chosen ? [String(chosen.id)] : []}
        onChoose={([id]) => {
          setChosen(others.find((one) => String(one.id) === id))
          setFailure(undefined)
        }}
      />
      <div role="alert">{failure && <Note variant="bad">{failure}</Note>}</div>
    </Dialog>
  )
}
