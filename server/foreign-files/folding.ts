import type { Problem } from './source.ts'
import { formatRows } from './sum-rows.ts'

/** Up to this number, similar lines are listed one by one. */
const maxListed = 5

/**
 * Merges lines about the same problem into one, with the count, the rows and the values. Lines that differ
 * only in names and numbers are the same problem.
 */
export function foldProblems(problems: readonly Problem[]): Problem[] {
  const groups = Map.groupBy(problems, ({ weight, sheet, matter, reason }) =>
    [weight, sheet, matter ?? maskReason(reason)].join('\t'),
  )
  return [...groups.values()].flatMap((group) => (group.length > maxListed ? [foldGroup(group)] : group))
}

const maskReason = (reason: string) => reason.replaceAll(/“[^”]*”/g, '“”').replaceAll(/\d+(?:\.\d+)?/g, '#')

function foldGroup(group: Problem[]): Problem {
  const first = group[0]!
  const rows = group.flatMap(({ row }) => (row === null ? [] : [row])).toSorted((a, b) => a - b)
  const same = group.every(({ column }) => column === first.column)
  const where = rows.length > 0 ? `：${formatRows(rows)}` : ''
  return {
    ...first,
    column: same ? first.column : null,
    value: someOf(group.flatMap(({ value }) => (value === null ? [] : [value]))),
    reason: `${first.reason}（同类共 ${group.length} 处${where}）`,
  }
}

function someOf(values: readonly string[]): string | null {
  const distinct = [...new Set(values)]
  if (distinct.length === 0) return null
  return distinct.slice(0, 5).join('、') + (distinct.length > 5 ? ` 等 ${distinct.length} 种` : '')
}
