import { soilOfNen5104, wordOfNen5104 } from '#geology/strata/nen-5104.ts'
import { type Cell, noteOn, problemAt, type SourceRow, topColumn } from '#server/foreign-files/source.ts'

import { type GefColumn, type GefRow, gefSheet } from './file.ts'
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
import { bindColumn, type BoundColumn, cellAt, completeRows, valueOf } from './readings.ts'

/** What was measured of a layer, by the numbers of quantities of GEF-BORE-Report. */
const measures: Readonly<Record<number, string>> = {
  3: '黏粒含量',
  4: '粉粒含量',
  5: '砂粒含量',
  6: '砾粒含量',
  7: '有机质含量',
  8: '砂粒中值',
  9: '砾粒中值',
}

/** Reads a boring log: one hole with its strata. */
export function readBore(report: GefReport): SourceRow[] {
  const { file, problems } = report
  const rows = completeRows(file, problems, true)
  const top = bindColumn(file, { quantity: 1, unit: 'm' }, problems)
  const base = bindColumn(file, { quantity: 2, unit: 'm' }, problems)
  const hole = holeRow(report, holeCells(report))
  if (!base) {
    problems.push({ ...noteOn(gefSheet, '没有层底深度这一列，地层未取'), weight: 'refused' })
    return [hole]
  }
  problems.push(noteOn(gefSheet, '岩土名称由 NEN 5104 的代码译出，两种分类的界限不尽相同，原代码记入描述'))
  const strata = rows.map((row) => stratumOf(report, row, { top, base }))
  return [hole, ...strata, ...waterOf(report)]
}

function holeCells(report: GefReport): Cells {
  const driller = measurementText(report, 13)
  const company = headOf(report, 'COMPANYID')?.values[0]
  const contractor = driller ?? (company ? { column: '#COMPANYID', raw: company } : undefined)
  const [startedOn, completedOn] = [16, 19].map((number) =>
    dayCell(report, `#MEASUREMENTTEXT ${number}`, numberedHead(report, 'MEASUREMENTTEXT', number), 1),
  )
  const finalDepth = measurementValue(report, 16, 'm')
  headOf(report, 'FILEDATE')
  return {
    ...(startedOn && { startedOn }),
    ...(completedOn && { completedOn }),
    ...(contractor && { contractor }),
    ...(finalDepth && { finalDepth }),
    ...remarkCells([
      ['地点', measurementText(report, 3)],
      ['钻进方法', measurementText(report, 31)],
      ['深度起算面', measurementText(report, 9)],
      ['预挖深度', measurementValue(report, 13, 'm'), 'm'],
    ]),
  }
}

interface Bounds {
  top: BoundColumn | undefined
  base: BoundColumn
}

function stratumOf(report: GefReport, row: GefRow, { top, base }: Bounds): SourceRow {
  const columns = report.file.columns
  const texts = row.values.slice(columns.reduce((most, { number }) => Math.max(most, number), 0))
  const [code = '', ...beside] = texts.filter((text) => text !== '')
  const soil = soilOfNen5104(code)
  if (!soil && code !== '') {
    const reason = '不是 NEN 5104 的代码，原样作为岩土名称'
    report.problems.push({
      ...problemAt({ sheet: gefSheet, row: row.line }, 'note', reason, { column: '土类代码', raw: code }),
      matter: `soil ${code}`,
    })
  }
  const description = [
    [code, soil?.admixtures].filter(Boolean).join(' '),
    ...beside.map((text) => wordOfNen5104(text) ?? text),
    ...measuresOf(columns, row),
  ].filter(Boolean)
  const name = soil?.name ?? code
  return {
    at: { sheet: gefSheet, row: row.line },
    into: 'strata',
    owner: report.owner,
    cells: {
      ...(top && boundCell(report, row, top, topColumn)),
      ...boundCell(report, row, base, 'baseDepth'),
      ...(name && { name: { column: '土类代码', raw: name } }),
      ...(description.length > 0 && { description: { column: '土类代码', raw: description.join('；') } }),
    },
  }
}

/** Top or base of a layer; what is no number is told at its row. */
function boundCell({ problems }: GefReport, row: GefRow, column: BoundColumn, field: string): Cells {
  const read = valueOf(row, column)
  const cell: Cell = cellAt(row, column)
  if ('value' in read) return { [field]: { ...cell, raw: read.value } }
  if ('reason' in read)
    problems.push(problemAt({ sheet: gefSheet, row: row.line }, 'dropped', read.reason, cell))
  return {}
}

/** Shares and medians as the file has them, with the unit that its head declares. */
function measuresOf(columns: readonly GefColumn[], row: GefRow): string[] {
  return columns.flatMap((column) => {
    const label = measures[column.quantity]
    const read = valueOf(row, { ...column, factor: 1 })
    const isFilled = label !== undefined && !('isVoid' in read)
    return isFilled ? [`${label} ${row.values[column.number - 1]}${column.unit && ` ${column.unit}`}`] : []
  })
}

/** Groundwater right after drilling (18); mean highest levels are no measurement of this hole. */
function waterOf(report: GefReport): SourceRow[] {
  const depth = measurementValue(report, 18, 'm')
  return depth?.at ? [{ at: depth.at, into: 'waterLevels', owner: report.owner, cells: { depth } }] : []
}
