import { layersOutOfOrder } from '#geology/strata/strata.ts'
import { noteOn, problemAt, type Problem } from '#server/foreign-files/source.ts'

import type { BuiltRow, UnresolvedRecord } from './built.ts'

/** Name of an interval of which nothing is known. */
const undescribedText = '（原文件未描述）'

/** Half a unit of the last digit that depths are written with. */
const tolerance = 0.005

/**
 * Lays the strata of a hole from the top down. Their order in the file means nothing where depths or layer numbers tell
 * it. What the file leaves out, and what could not be taken, becomes an interval without a description: no stratum grows
 * into the place of another. Changes the hole in place.
 */
export function layStrata(hole: UnresolvedRecord): Problem[] {
  const written = hole.parts['strata'] ?? []
  if (written.length === 0) return []
  const { rows, problems } = orderStrata(hole, written)
  const laid: Laying = { hole, rows: [], reached: 0, unknown: [], problems }
  for (const row of rows) layRow(laid, row)
  hole.parts['strata'] = laid.rows
  return laid.problems
}

interface Laying {
  hole: UnresolvedRecord
  rows: BuiltRow[]
  /** Base of the last stratum that was laid. */
  reached: number
  /** Strata above the next one that were not taken, and whose bases are not known. */
  unknown: BuiltRow[]
  problems: Problem[]
}

const baseOf = ({ values }: BuiltRow): number | undefined => {
  const base = values['baseDepth']
  return typeof base === 'number' ? base : undefined
}

/** Where a base stands, for a fault that only the rows above tell. */
const baseCell = (raw: number) => ({ column: '层底深度', raw })

/** By their tops if all are given; else by their bases, if their layer numbers confirm it, or they have none and stand upside down. */
function orderStrata(
  { at }: UnresolvedRecord,
  rows: readonly BuiltRow[],
): { rows: readonly BuiltRow[]; problems: Problem[] } {
  if (rows.every(({ top }) => top !== undefined))
    return {
      rows: rows.toSorted((a, b) => (a.top ?? 0) - (b.top ?? 0) || (baseOf(a) ?? 0) - (baseOf(b) ?? 0)),
      problems: [],
    }
  const bases = rows.map(baseOf)
  if (bases.includes(undefined) || isSorted(bases)) return { rows, problems: [] }
  const sorted = rows.toSorted((a, b) => (baseOf(a) ?? 0) - (baseOf(b) ?? 0))
  const layers = sorted.map(({ values }) => String(values['layer'] ?? ''))
  const isConfirmed = layers.every(Boolean) && layersOutOfOrder(layers).length === 0
  const isUpsideDown = !layers.some(Boolean) && isSorted(bases.toReversed())
  if (!isUpsideDown && !isConfirmed) return { rows, problems: [] }
  const first = rows[0]?.at ?? at
  return {
    rows: sorted,
    problems: [
      { ...noteOn(first.sheet, '地层不是自上而下排列，已按层底深度排好', first.row), matter: 'strata order' },
    ],
  }
}

const isSorted = (bases: readonly (number | undefined)[]): boolean =>
  bases.every((base, i) => i === 0 || (base ?? 0) >= (bases[i - 1] ?? 0))

function layRow(laying: Laying, row: BuiltRow): void {
  const base = baseOf(row)
  if (row.isRefused || base === undefined || base <= laying.reached + 1e-6) return leaveOut(laying, row, base)
  const top = row.top ?? (laying.unknown.length === 0 ? laying.reached : undefined)
  if (top === undefined) return layUnknownTop(laying, row, base)
  const { hole, reached, problems } = laying
  const cell = { column: '层顶深度', raw: top }
  if (top > reached + tolerance) {
    laying.rows.push({ at: row.at, values: { name: undescribedText, baseDepth: top } })
    const reason = `${hole.title}：${reached} m 至 ${top} m 之间没有可用的描述，以“未描述”补为一层`
    problems.push({ ...problemAt(row.at, 'note', reason, cell), matter: 'undescribed' })
  } else if (top < reached - tolerance) {
    const reason = `${hole.title}：层顶 ${top} m 与上一层层底 ${reached} m 重叠`
    problems.push({ ...problemAt(row.at, 'note', reason, cell), matter: 'overlap' })
  }
  laying.rows.push(row)
  laying.reached = base
  laying.unknown = []
}

/** A stratum that is not taken; one of no thickness leaves no gap, since its base is that of the one above. */
function leaveOut(laying: Laying, row: BuiltRow, base: number | undefined): void {
  const { hole, reached, rows, problems } = laying
  const isThin = base !== undefined && !row.isRefused && Math.abs(base - reached) <= 1e-6 && rows.length > 0
  if (!isThin) laying.unknown.push(row)
  if (row.isRefused || base === undefined) return
  const reason =
    rows.length > 0 || reached > 0
      ? `层底深度 ${base} m 未大于上一层的 ${reached} m`
      : `首层层底深度 ${base} m 应大于 0`
  const problem = problemAt(row.at, 'refused', `${hole.title}：${reason}`, baseCell(base))
  problems.push({ ...problem, matter: '层底深度递增' })
}

/** Where a stratum above could not be taken, nobody knows where this one begins: both are one interval, and what is known stands in its description. */
function layUnknownTop(laying: Laying, { at, values }: BuiltRow, base: number): void {
  const { hole, reached, problems } = laying
  const { layer, name, description, ...rest } = values
  const known = `${layer === undefined ? '' : `${String(layer)} `}${String(name)}`
  const text = [`下部为${known}，层顶不明。`, description].filter(Boolean).join('')
  laying.rows.push({ at, values: { ...rest, name: undescribedText, description: text } })
  const reason = `${hole.title}：其上有未收取的地层，“${known}”的层顶不明；${reached} m 至 ${base} m 作为“未描述”的一层，原名记入描述`
  problems.push({ ...problemAt(at, 'dropped', reason, baseCell(base)), matter: 'unknown top' })
  laying.reached = base
  laying.unknown = []
}
