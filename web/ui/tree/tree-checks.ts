import { allNodes, childrenOf, type TreeNode } from './tree-nodes.ts'

type Nodes = readonly TreeNode[]
export type Check = 'on' | 'half'

/**
 * The boxes of a tree: what hangs on nothing else says it, a branch follows. A branch is ticked when all that hangs on it
 * is, half when some is; of a branch among the given ids only its leaves count.
 */
export function checksOf(nodes: Nodes, chosen: Iterable<string>): ReadonlyMap<string, Check> {
  const given = new Set(chosen)
  const checks = new Map<string, Check>()
  const visit = (node: TreeNode): Check | undefined => {
    const below = childrenOf(node).map(visit)
    const check = below.length === 0 ? (given.has(node.id) ? 'on' : undefined) : combineChecks(below)
    if (check) checks.set(node.id, check)
    return check
  }
  for (const node of nodes) visit(node)
  return checks
}

function combineChecks(below: readonly (Check | undefined)[]): Check | undefined {
  if (below.every((check) => check === 'on')) return 'on'
  return below.some(Boolean) ? 'half' : undefined
}

/** Leaves that a press on a node ticks or clears: not what is disabled, nor what hangs on it. */
function leavesOf(node: TreeNode): string[] {
  if (node.disabled) return []
  const children = childrenOf(node)
  return children.length === 0 ? [node.id] : children.flatMap(leavesOf)
}

/** The ids that are ticked after a press on a node: all that hangs on it, or nothing of it when all was ticked. */
export function toggleNode(nodes: Nodes, chosen: Iterable<string>, node: TreeNode): string[] {
  const next = new Set(chosen)
  const leaves = leavesOf(node)
  const on = !leaves.every((id) => next.has(id))
  for (const id of leaves) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return listTickedIds(nodes, next)
}

/** Ids that are fully ticked, branches too, in the order of the tree. */
export function listTickedIds(nodes: Nodes, chosen: Iterable<string>): string[] {
  const checks = checksOf(nodes, chosen)
  return allNodes(nodes).flatMap(({ id }) => (checks.get(id) === 'on' ? [id] : []))
}

/** Ids that are ticked or half ticked: what a menu needs for its pages to be reached. */
export const tickedOrHalf = (nodes: Nodes, chosen: Iterable<string>): string[] => [
  ...checksOf(nodes, chosen).keys(),
]
