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

/** Cone penetration tests of AGS4 (SCPT) and AGS3 (STCN). */
const groups = {
  SCPT: {
    test: 'SCPG_TESN',
    columns: {
      depth: ['SCPT_DPTH', 'm'],
      qcMpa: ['SCPT_RES', 'MPa'],
      fsKpa: ['SCPT_FRES', 'kPa'],
      u2Kpa: ['SCPT_PWP2', 'kPa'],
    },
  },
  STCN: {
    test: 'STCN_TESN',
    columns: {
      depth: ['STCN_DPTH', 'm'],
      qcMpa: ['STCN_RES', 'MPa'],
      fsKpa: ['STCN_FRES', 'kPa'],
      u2Kpa: ['STCN_PWP2', 'kPa'],
    },
  },
} as const satisfies Record<string, { test: string; columns: HeadingMap }>

export const soundingGroups = [...Object.keys(groups), 'SCPG']

interface Reading {
  row: AgsRow
  depth: number
  cells: Record<string, Cell>
}

/**
 * Converts the readings of a push to one row with arrays at a constant step; readings off the step are
 * reported.
 */
export function readSoundings(context: AgsContext): SourceRow[] {
  const general = context.file.groups.get('SCPG')
  if (general) context.problems.push(...untakenHeadings(general, ['LOCA_ID', 'SCPG_TESN']))
  return Object.entries(groups).flatMap(([name, { test, columns }]) => {
    const group = context.file.groups.get(name)
    if (!group) return []
    const headings = headingsOf(columns)
    context.problems.push(...untakenHeadings(group, ['LOCA_ID', test, ...headings]))
    const pushes = Map.groupBy(readingsOf(context, group, columns), ({ row }) =>
      [row.values.get('LOCA_ID'), row.values.get(test)].join('\t'),
    )
    return [...pushes.values()].map((readings) => soundingOf(context, group, readings))
  })
}

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
  const readings = unordered.toSorted((a, b) => a.depth - b.depth)
  const first = readings[0]!
  const step = stepOf(readings)
  const arrays: Record<string, string[]> = {}
  const columns: Record<string, string> = {}
  const seen = new Set<number>()
  for (const { row, depth, cells } of readings) {
    const index = Math.round((depth - first.depth) / step)
    const offGrid = Math.abs(first.depth + index * step - depth) > step / 5
    if (offGrid || seen.has(index) || index > 100_000) {
      const at = { sheet: group.name, row: row.line }
      const reason = offGrid ? `深度不在 ${step} m 的等间距上` : '同一深度已有读数'
      context.problems.push(problemAt(at, 'refused', reason, { column: 'DPTH', raw: depth }))
      continue
    }
    seen.add(index)
    for (const [field, { column, raw }] of Object.entries(cells)) {
      columns[field] = column
      ;(arrays[field] ??= [])[index] = String(raw)
    }
  }
  const at = { sheet: group.name, row: first.row.line }
  return {
    at,
    into: 'cpt',
    owner: ownerOf(first.row),
    cells: soundingCells(first, step, { arrays, columns }),
  }
}

interface Arrays {
  arrays: Record<string, string[]>
  columns: Record<string, string>
}

function soundingCells(first: Reading, step: number, { arrays, columns }: Arrays): Record<string, Cell> {
  const length = Math.max(0, ...Object.values(arrays).map((values) => values.length))
  const written = Object.entries(arrays).map(([field, values]) => {
    const raw = Array.from({ length }, (_, i) => values[i] ?? '-').join(' ')
    return [field, { column: columns[field]!, raw }] as const
  })
  const method = arrays['u2Kpa'] ? 'piezo' : 'double'
  return {
    method: { column: 'SCPT', raw: method },
    startDepth: { column: 'DPTH', raw: first.depth },
    step: { column: 'DPTH', raw: step },
    ...Object.fromEntries(written),
  }
}

/** The most frequent distance between adjacent readings, in millimetres. */
function stepOf(readings: Reading[]): number {
  const counts = new Map<number, number>()
  for (let i = 1; i < readings.length; i++) {
    const gap = Math.round((readings[i]!.depth - readings[i - 1]!.depth) * 1000)
    if (gap > 0) counts.set(gap, (counts.get(gap) ?? 0) + 1)
  }
  const [commonest] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
  return (commonest?.[0] ?? 10) / 1000
}
