import type { RowCount } from '#contract/back-office/count-routes.ts'
import type { TreeRow } from '#contract/back-office/routes.ts'
import type { TreeNode } from '#web/ui/tree/tree-nodes.ts'

/** Rows with their parents as a tree; a parent counts what stands below it too. Without counts no row has one. */
export function nodesOf(rows: readonly TreeRow[], counts?: readonly RowCount[]): TreeNode[] {
  const own = counts && new Map(counts.map(({ id, count }) => [id, count]))
  const below = Map.groupBy(rows, ({ parent }) => parent)
  const branch = (parent: number | null): TreeNode[] =>
    (below.get(parent) ?? []).map(({ id, name, detail, disabled }) => {
      const children = branch(id)
      const inside = children.reduce((sum, child) => sum + (child.count ?? 0), 0)
      return {
        id: String(id),
        label: name,
        ...(detail && { detail }),
        ...(disabled && { disabled }),
        ...(own && { count: (own.get(id) ?? 0) + inside }),
        children,
      }
    })
  return branch(null)
}

/** The names from the top to a row. */
export function pathOf(rows: readonly TreeRow[], id: unknown): string {
  const row = rows.find((one) => one.id === id)
  if (!row) return ''
  const above = row.parent === null ? '' : pathOf(rows, row.parent)
  return above ? `${above} / ${row.name}` : row.name
}

/** A row and all below it. */
function branchOf(rows: readonly TreeRow[], top: number): ReadonlySet<number> {
  const branch = new Set([top])
  for (let size = 0; size < branch.size;) {
    size = branch.size
    for (const { id, parent } of rows) if (parent !== null && branch.has(parent)) branch.add(id)
  }
  return branch
}

/** The rows without one and all below it. */
export function withoutBranch(rows: readonly TreeRow[], self: number | undefined): readonly TreeRow[] {
  if (self === undefined) return rows
  const gone = branchOf(rows, self)
  return rows.filter(({ id }) => !gone.has(id))
}

/** What is chosen after a press: what came brings all above it, what went takes all below it. */
export function completeChoice(
  rows: readonly TreeRow[],
  before: readonly number[],
  after: readonly number[],
): number[] {
  const chosen = new Set(after)
  for (const id of before.filter((one) => !chosen.has(one)))
    for (const below of branchOf(rows, id)) chosen.delete(below)
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]))
  for (const id of chosen)
    for (let above = parents.get(id); above; above = parents.get(above)) chosen.add(above)
  return [...chosen]
}
