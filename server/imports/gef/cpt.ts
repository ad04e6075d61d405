import { roundNoise } from '#geology/rounding.ts'
import { type Cell, noteOn, problemAt, type SourceRow } from '#server/foreign-files/source.ts'

import { type GefRow, gefSheet } from './file.ts'
import {
  type Cells,
  dayCell,
  type GefReport,
  headOf,
  holeRow,
  measurementText,
  measurementValue,
  numberedHead,
  remarkCells,
} from './head.ts'
import { depthReader } from './penetration.ts'
import {
  bindColumn,
  type BoundColumn,
  cellAt,
  completeRows,
  untakenColumns,
  valueOf,
  voidNote,
} from './readings.ts'

/** Curves by the numbers of quantities of GEF-CPT-Report, in the units of the library. */
const curves = {
  qcMpa: { quantity: 2, unit: 'MPa' },
  fsKpa: { quantity: 3, unit: 'kPa' },
  u2Kpa: { quantity: 6, unit: 'kPa' },
} as const

interface Reading {
  row: GefRow
  depth: number
}

/** Reads a cone penetration test: one hole with its sounding. */
export function readCpt(report: GefReport): SourceRow[] {
  const { file, problems, owner } = report
  const rows = completeRows(file, problems, false)
  const depths = depthReader(report, rows)
  const readings = depths ? placeReadings(report, rows, depths.depthOf) : []
  const bound = Object.entries(curves).flatMap(([field, wanted]) => {
    const column = bindColumn(file, wanted, problems)
    return column ? [[field, column] as const] : []
  })
  const taken = new Set([...(depths?.columns ?? []), ...bound.map(([, { number }]) => number)])
  problems.push(...untakenColumns(file, rows, taken))
  const sounding = soundingOf(report, readings, bound)
  const hole = holeRow(report, holeCells(report, sounding ? readings : []))
  const at = { sheet: gefSheet, row: readings[0]?.row.line ?? hole.at.row }
  return [hole, ...(sounding ? [{ at, into: 'cpt', owner, cells: sounding }] : []), ...waterOf(report)]
}

/** Readings from the top down, each depth once; what has no depth or lies above the ground is told at its row. */
function placeReadings(
  { problems }: GefReport,
  rows: readonly GefRow[],
  depthOf: (row: GefRow) => number | { reason: string; cell: Cell },
): Reading[] {
  const placed = rows.flatMap((row): Reading[] => {
    const depth = depthOf(row)
    if (typeof depth === 'number') return [{ row, depth }]
    problems.push(problemAt({ sheet: gefSheet, row: row.line }, 'refused', depth.reason, depth.cell))
    return []
  })
  const sorted = placed.toSorted((a, b) => a.depth - b.depth)
  if (sorted.some((reading, i) => reading !== placed[i]))
    problems.push(noteOn(gefSheet, '读数不是自上而下排列，已按深度排列'))
  return sorted.filter(({ row, depth }, i) => {
    if (depth !== sorted[i - 1]?.depth) return true
    const cell = { column: '深度', raw: depth }
    problems.push(problemAt({ sheet: gefSheet, row: row.line }, 'refused', '同一深度已有读数', cell))
    return false
  })
}

function soundingOf(
  { problems }: GefReport,
  readings: readonly Reading[],
  bound: readonly (readonly [string, BoundColumn])[],
): Cells | undefined {
  const cells = Object.fromEntries(
    bound.map(([field, column]) => {
      let blank = 0
      const values = readings.map(({ row }) => {
        const read = valueOf(row, column)
        if ('value' in read) return String(roundNoise(read.value))
        if ('reason' in read)
          problems.push(
            problemAt({ sheet: gefSheet, row: row.line }, 'dropped', read.reason, cellAt(row, column)),
          )
        else blank += 1
        return '-'
      })
      problems.push(...voidNote(column, blank))
      return [field, { column: column.label, raw: values.join(' ') }]
    }),
  )
  if (readings.length === 0 || bound.length === 0) {
    problems.push({ ...noteOn(gefSheet, '没有可用的触探读数，只收取孔的说明'), weight: 'refused' })
    return undefined
  }
  return {
    method: { column: '#COLUMNINFO', raw: cells['u2Kpa'] ? 'piezo' : 'double' },
    depths: { column: '深度', raw: readings.map(({ depth }) => depth).join(' ') },
    ...cells,
  }
}

function holeCells(report: GefReport, readings: readonly Reading[]): Cells {
  const contractor = headOf(report, 'COMPANYID')
  const startedOn = dayCell(report, '#STARTDATE', headOf(report, 'STARTDATE'))
  if (!startedOn) tellFileDate(report)
  else headOf(report, 'FILEDATE')
  return {
    holeKind: { column: '#REPORTCODE', raw: '6' },
    ...(startedOn && { startedOn }),
    ...(contractor?.values[0] && { contractor: { column: '#COMPANYID', raw: contractor.values[0] } }),
    ...depthCells(report, readings.at(-1)?.depth),
    ...remarkCells([
      ['探头', measurementText(report, 4)],
      ['设备', measurementText(report, 5)],
      ['标准', measurementText(report, 6)],
      ['深度起算面', measurementText(report, 9)],
      ['锥底面积', measurementValue(report, 1, 'mm2'), 'mm²'],
      ['摩擦筒面积', measurementValue(report, 2, 'mm2'), 'mm²'],
      ['净面积比', plainValue(report, 3)],
      ['预钻深度', measurementValue(report, 13, 'm'), 'm'],
    ]),
  }
}

/** A value without a unit. */
function plainValue(report: GefReport, number: number): Cell | undefined {
  const raw = numberedHead(report, 'MEASUREMENTVAR', number)?.values[1]
  return raw ? { column: `#MEASUREMENTVAR ${number}`, raw } : undefined
}

/** The day of the file is not that of the test. */
function tellFileDate(report: GefReport): void {
  const head = headOf(report, 'FILEDATE')
  if (head)
    report.problems.push(
      noteOn(gefSheet, `没有写明试验日期（#STARTDATE）；文件日期 ${head.raw} 未作试验日期`, head.line),
    )
}

/** The depth that is stated, or that of the deepest reading where it lies below. */
function depthCells(report: GefReport, deepest: number | undefined): Cells {
  const stated = measurementValue(report, 16, 'm')
  if (deepest === undefined || (stated && Number(stated.raw) >= deepest))
    return stated ? { finalDepth: stated } : {}
  const words = stated
    ? `读数至 ${deepest} m，深于写明的终孔深度 ${String(stated.raw)} m，以读数的深度为孔深`
    : `没有写明终孔深度，以最深的读数 ${deepest} m 为孔深`
  report.problems.push(noteOn(gefSheet, words, stated?.at?.row ?? null))
  return { finalDepth: { column: '深度', raw: deepest } }
}

/** Groundwater that is stated; programs write 0 where nothing was measured. */
function waterOf(report: GefReport): SourceRow[] {
  const depth = measurementValue(report, 14, 'm')
  if (!depth?.at) return []
  if (!(Number(depth.raw) > 0)) {
    const words = '地下水位写作 0 或负值，看不出是否实测，未取'
    report.problems.push(problemAt(depth.at, 'dropped', words, depth))
    return []
  }
  report.problems.push(problemAt(depth.at, 'note', '地下水位按自深度起算面向下的埋深收取', depth))
  return [{ at: depth.at, into: 'waterLevels', owner: report.owner, cells: { depth } }]
}
