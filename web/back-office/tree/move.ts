import { callsOf } from '#contract/back-office/calls.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import type { TreeRow } from '#contract/back-office/routes.ts'
import { act } from '#web/api/caller.ts'
import { client } from '#web/api/client.ts'
import { refresh } from '#web/back-office/refresh.ts'
import { toast } from '#web/ui/states/Toast.tsx'
import type { Move } from '#web/ui/tree/tree-nodes.ts'

/** The rows as they stand after a move; shown before the server has answered. */
export function moveRow(rows: readonly TreeRow[], { id, parent, position }: Move): TreeRow[] {
  const above = parent === null ? null : Number(parent)
  const row = rows.find((one) => one.id === Number(id))
  if (!row) return [...rows]
  const others = rows.filter((one) => one !== row)
  const siblings = others.filter((one) => one.parent === above)
  const behind = siblings[position]
  const at = behind ? others.indexOf(behind) : others.length
  return others.toSpliced(at, 0, { ...row, parent: above })
}

/** Moves a row of a tree, and can move it back. */
export function moveOver(resource: Resource) {
  const { tree, dragUpdate } = callsOf(resource)
  if (!tree || !dragUpdate) return undefined
  const send = async (to: { id: number; parent: number | null; position: number }) => {
    const before = await act(dragUpdate, to)
    await refresh(resource)
    return before
  }
  const failed = ({ message }: Error) => {
    void refresh(resource)
    toast(message, { fault: true })
  }
  return (move: Move) => {
    const to = {
      id: Number(move.id),
      parent: move.parent === null ? null : Number(move.parent),
      position: move.position,
    }
    client.setQueriesData<TreeRow[]>({ queryKey: [tree.path] }, (rows) => rows && moveRow(rows, move))
    const moveBack = (before: Awaited<ReturnType<typeof send>>) =>
      send({ id: to.id, ...before }).then(() => toast('已移回原处'), failed)
    send(to).then(
      (before) => toast('已移动', { action: { label: '撤销', run: () => void moveBack(before) } }),
      failed,
    )
  }
}
