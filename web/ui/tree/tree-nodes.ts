/** A row of a tree and what hangs on it. */
export interface TreeNode {
  id: string
  label: string
  /** Said beside the label, smaller. */
  detail?: string
  count?: number
  /** Cannot be chosen. */
  disabled?: boolean
  /** Is not moved, and nothing is moved beside or below it. */
  fixed?: boolean
  children?: readonly TreeNode[]
}

type Nodes = readonly TreeNode[]

export const childrenOf = (node: TreeNode): Nodes => node.children ?? []

/** All nodes, each before what hangs on it. */
export const allNodes = (nodes: Nodes): TreeNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(childrenOf(node))])

/** What a node hangs on, by id; null for a root. */
export function parentsOf(nodes: Nodes): ReadonlyMap<string, string | null> {
  const parents = new Map<string, string | null>()
  const visit = (children: Nodes, parent: string | null): void => {
    for (const node of children) {
      parents.set(node.id, parent)
      visit(childrenOf(node), node.id)
    }
  }
  visit(nodes, null)
  return parents
}

/** The ids from a root down to a node, itself last. */
export function pathTo(parents: ReadonlyMap<string, string | null>, id: string): string[] {
  const parent = parents.get(id)
  return parent == null ? [id] : [...pathTo(parents, parent), id]
}

export interface TreeHits {
  nodes: Nodes
  /** Branches to be opened for the hits to be seen. */
  open: ReadonlySet<string>
}

/** The nodes whose words contain a text, with all that hangs on them and all they hang on. */
export function findNodes(nodes: Nodes, text: string): TreeHits {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return { nodes, open: new Set() }
  const open = new Set<string>()
  const visit = (node: TreeNode): TreeNode[] => {
    const children = childrenOf(node).flatMap(visit)
    if (children.length > 0) open.add(node.id)
    if (`${node.label} ${node.detail ?? ''}`.toLowerCase().includes(wanted)) return [node]
    return children.length > 0 ? [{ ...node, children }] : []
  }
  return { nodes: nodes.flatMap(visit), open }
}

export interface Move {
  id: string
  /** What it hangs on afterwards; null at the root. */
  parent: string | null
  /** Its place among the children there, from 0. */
  position: number
}

interface Place {
  id: string
  at: 'before' | 'after' | 'on'
}

/** The move that a drop means; none onto itself, below itself, or where it stands. */
export function moveOf(nodes: Nodes, id: string, { id: target, at }: Place): Move | undefined {
  const parents = parentsOf(nodes)
  if (nodes.some((node) => node.fixed && (node.id === id || node.id === target))) return undefined
  if (!parents.has(id) || !parents.has(target) || pathTo(parents, target).includes(id)) return undefined
  const parent = at === 'on' ? target : (parents.get(target) ?? null)
  const ids = [...parents].filter(([, one]) => one === parent).map(([child]) => child)
  const others = ids.filter((child) => child !== id)
  const position = at === 'on' ? others.length : others.indexOf(target) + (at === 'after' ? 1 : 0)
  return ids[position] === id ? undefined : { id, parent, position }
}

/** The tree after a move. */
export function moveNode(nodes: Nodes, { id, parent, position }: Move): Nodes {
  const node = allNodes(nodes).find((one) => one.id === id)
  if (!node) return nodes
  const visit = (children: Nodes, at: string | null): Nodes => {
    const rest = children
      .filter((one) => one !== node)
      .map((one) =>
        one.children || one.id === parent ? { ...one, children: visit(childrenOf(one), one.id) } : one,
      )
    return at === parent ? rest.toSpliced(position, 0, node) : rest
  }
  return visit(nodes, null)
}
