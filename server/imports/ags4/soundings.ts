import { borehole } from '#contract/catalogue/borehole.ts'
import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import { problemAt, type Cell, type SourceRow } from '#server/foreign-files/source.ts'

import {
  bindColumns,
  headingsOf,
  ownerOf,
  untakenHeadings,
  type AgsContext,
  type HeadingMap,
} from './columns.ts'
import type { AgsGroup, AgsRow } from './file.ts'

const { psMpa, qcMpa, fsKpa, u2Kpa } = borehole.parts.cpt.fields

/** Cone penetration tests of AGS4 (SCPT) and AGS3 (STCN). */
const groups = {
  SCPT: {
    test: 'SCPG_TESN',
    columns: {
      depth: ['SCPT_DPTH', 'm'],
      psMpa: ['SCPT_XPS', 'MPa', psMpa.voids],
      qcMpa: ['SCPT_RES', 'MPa', qcMpa.voids],
      fsKpa: ['SCPT_FRES', 'kPa', fsKpa.voids],
      u2Kpa: ['SCPT_PWP2', 'kPa', u2Kpa.voids],
    },
  },
  STCN: {
    test: 'STCN_TESN',
    columns: {
      depth: ['STCN_DPTH', 'm'],
      qcMpa: ['STCN_RES', 'MPa', qcMpa.voids],
      fsKpa: ['STCN_FRES', 'kPa', fsKpa.voids],
      u2Kpa: ['STCN_PWP2', 'kPa', u2Kpa.voids],
    },
  },
} as const satisfies Record<string, { test: string; columns: HeadingMap }>

export const soundingGroups = [...Object.keys(groups), 'SCPG']

interface Reading {
  row: AgsRow
  depth: number
  cells: Record<string, Cell>
}

/** Converts the readings of a push to one row, from the top down, at the depths that the file gives. */
export function readSoundings(context: AgsContext): SourceRow[] {
  const general = context.file.groups.get('SCPG')
  if (general) context.problems.push(...untakenHeadings(general, ['LOCA_ID', 'SCPG_TESN', 'SCPG_TYPE']))
  const methods = new Map(general?.rows.map((row) => [pushOf(row, 'SCPG_TESN'), row.values.get('SCPG_XMTH')]))
  return Object.entries(groups).flatMap(([name, { test, columns }]) => {
    const group = context.file.groups.get(name)
    if (!group) return []
    const headings = headingsOf(columns)
    context.problems.push(...untakenHeadings(group, ['LOCA_ID', test, ...headings]))
    const pushes = Map.groupBy(readingsOf(context, group, columns), ({ row }) => pushOf(row, test))
    return [...pushes].map(([push, readings]) => {
      const method = methods.get(push)
      const sounding = soundingOf(context, group, readings)
      if (method !== undefined) sounding.cells['method'] = { column: 'SCPG_XMTH', raw: method }
      return sounding
    })
  })
}

/** A push is known by its hole and its number. */
const pushOf = ({ values }: AgsRow, test: string) => [values.get('LOCA_ID'), values.get(test)].join('\t')

function readingsOf(context: AgsContext, group: AgsGroup, columns: HeadingMap): Reading[] {
  const { cellsOf, problems } = bindColumns(group, columns)
  context.problems.push(...problems)
  return group.rows.flatMap((row) => {
    const { depth, ...cells } = cellsOf(row)
    const metres = /^\d+(?:\.\d+)?$/.test(String(depth?.raw ?? '')) ? Number(depth!.raw) : undefined
    if (metres !== undefined) return [{ row, depth: metres, cells }]
    const at = { sheet: group.name, row: row.line }
    context.problems.push(problemAt(at, 'refused', '读数没有可用的深度', depth))
    return []
  })
}

function soundingOf(context: AgsContext, group: AgsGroup, unordered: Reading[]): SourceRow {
  const sorted = unordered.toSorted((a, b) => a.depth - b.depth)
  const isDoubled = (i: number) => sorted[i]?.depth === sorted[i - 1]?.depth
  for (const [i, { row, depth }] of sorted.entries()) {
    const at = { sheet: group.name, row: row.line }
    const cell = { column: 'DPTH', raw: depth }
    if (isDoubled(i)) context.problems.push(problemAt(at, 'refused', '同一深度已有读数', cell))
  }
  const readings = sorted.filter((_, i) => !isDoubled(i))
  const first = readings[0]!
  const columns = new Map(
    readings.flatMap(({ cells }) =>
      Object.entries(cells).map(([field, { column }]) => [field, column] as const),
    ),
  )
  const curves = Array.from(columns, ([field, column]) => {
    const raw = readings.map(({ row, cells }) => readingIn(context, { group, row }, cells[field])).join(' ')
    return [field, { column, raw }] as const
  })
  return {
    at: { sheet: group.name, row: first.row.line },
    into: 'cpt',
    owner: ownerOf(first.row),
    cells: {
      method: { column: group.name, raw: columns.has('u2Kpa') ? 'piezo' : 'double' },
      depths: { column: 'DPTH', raw: readings.map(({ depth }) => depth).join(' ') },
      ...Object.fromEntries(curves),
    },
  }
}

/** A reading in a list; what is no number is told at its own row, and missing from the list. */
function readingIn(
  { problems }: AgsContext,
  { group, row }: { group: AgsGroup; row: AgsRow },
  cell: Cell | undefined,
): string {
  if (!cell) return '-'
  const read = numberOf(cell.raw)
  if (typeof read === 'number') return String(cell.raw).trim()
  problems.push(problemAt({ sheet: group.name, row: row.line }, 'dropped', read.reason, cell))
  return '-'
}
