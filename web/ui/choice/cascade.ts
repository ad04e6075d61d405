import type { TreeNode } from '#web/ui/tree/tree-nodes.ts'

const childrenOf = ({ children = [] }: TreeNode): readonly TreeNode[] => children

/** The nodes from the top to one, which is the last; none when it is not there. */
export function pathTo(nodes: readonly TreeNode[], id: string): TreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = pathTo(childrenOf(node), id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The columns that stand open: the top, and what is below each node of the path. */
export const columnsOf = (nodes: readonly TreeNode[], path: readonly TreeNode[]): (readonly TreeNode[])[] => [
  nodes,
  ...path.map(childrenOf).filter((column) => column.length > 0),
]

export const wordsOf = (path: readonly TreeNode[]): string => path.map(({ label }) => label).join(' / ')

/** Every node with its path in words, in the order of the tree. */
export function pathsOf(
  nodes: readonly TreeNode[],
  above: readonly TreeNode[] = [],
): [id: string, words: string][] {
  return nodes.flatMap((node) => {
    const path = [...above, node]
    const own: [string, string][] = node.disabled ? [] : [[node.id, wordsOf(path)]]
    return [...own, ...pathsOf(childrenOf(node), path)]
  })
}
