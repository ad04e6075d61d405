import { useMemo, useState } from 'react'

import { departmentRoutes } from '#contract/back-office/department.ts'
import type { Named } from '#contract/back-office/resource.ts'
import { roleRoutes } from '#contract/back-office/role.ts'
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
  /** Rows to choose from, as a list or as a tree. */
  route?: typeof roleRoutes.options
  tree?: typeof departmentRoutes.tree
  run: (rows: readonly R[], chosen: readonly Named[]) => Promise<Done>
  onClose: () => void
  onDone: (done: Done) => void
}

/** Rows to choose from: a list, or a tree. */
function useRowsToChoose(
  route: typeof roleRoutes.options | undefined,
  tree: typeof departmentRoutes.tree | undefined,
) {
  const list = useCall(route ?? roleRoutes.options, { text: '' }, { enabled: route !== undefined })
  const branches = useCall(tree ?? departmentRoutes.tree, {}, { enabled: tree !== undefined })
  return useMemo(() => {
    if (tree) return { rows: branches.data ?? [], nodes: nodesOf(branches.data ?? []) }
    const rows = list.data ?? []
    return { rows, nodes: rows.map(({ id, name, ...rest }) => ({ id: String(id), label: name, ...rest })) }
  }, [tree, list.data, branches.data])
}

/** Chooses one row of another resource for those that are ticked. */
export function PickDialog<R extends { name: string }>(props: PickDialogProps<R>) {
  const { rows, title, verb, route, tree, run, onClose, onDone } = props
  const { rows: others, nodes } = useRowsToChoose(route, tree)
  const [chosen, setChosen] = useState<Named>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = () => {
    if (!chosen) return setFailure('请先选择')
    setBusy(true)
    run(rows, [chosen])
      .then(onDone, ({ message }: Error) => setFailure(message))
      .finally(() => setBusy(false))
  }
  const actions = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button variant="primary" busy={busy} onClick={submit}>
        {verb} {rows.length} 人
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
        {rows.length > 5 && `等 ${rows.length} 人`}
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
