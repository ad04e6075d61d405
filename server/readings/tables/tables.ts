import { headingIn, meanings } from '#contract/catalogue/cells/headings.ts'
import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { nameOf } from '#contract/catalogue/cells/written.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { isUnit } from '#geology/units.ts'
import {
  cellLookup,
  dataBelow,
  headOf,
  lettersOf,
  readHeadedSheet,
  reportUnused,
} from '#server/foreign-files/headed-sheet.ts'
import { type Cell, noteOn, type Problem, problemAt, type Where } from '#server/foreign-files/source.ts'
import type { OpenedSheet, OpenedWorkbook, SheetRow } from '#server/foreign-files/spreadsheet.ts'
import { isHelp } from '#server/foreign-files/workbook.ts'
import { dinoForm } from '#server/readings/dino/dino.ts'

import { clockColumn, withClock } from './clock.ts'
import { asideColumns, codeHeading, codeLabel } from './columns.ts'
import { readMomentOf } from './days.ts'
import { pointNote, pointOfSheet } from './one-point.ts'
import { quantitiesOf, quantityHeadings, quantityOfSheet } from './quantities.ts'
import type { WrittenReading } from './written-reading.ts'

export interface ReadTables {
  readings: WrittenReading[]
  problems: Problem[]
}

/**
 * Reads the sheets of a workbook, each in the form in which it is: a row for each visit with a column for each quantity;
 * a row for each value, its quantity beside it; points beside each other over the days; or days beside each other over
 * the points. The last two are about one quantity, which the sheet's name or title says; the first may be about one
 * point, which is said in the same way. Groundwater levels of DINO have a form of their own.
 */
export function readTables(kind: Kind, book: OpenedWorkbook): ReadTables {
  const problems: Problem[] = [...book.problems]
  const readings = book.sheets.flatMap((sheet) =>
    isHelp(sheet) || sheet.rows.length === 0 ? [] : readSheet(kind, sheet, problems),
  )
  return { readings, problems }
}

function readSheet(kind: Kind, sheet: OpenedSheet, problems: Problem[]): WrittenReading[] {
  const form =
    dinoForm(kind, sheet, problems) ?? longForm(kind, sheet, problems) ?? wideForm(kind, sheet, problems)
  if (form) return form
  const words = `没有认出这张表：表头须有“${codeLabel(kind)}”与“观测日期”，或以点号、日期为列`
  problems.push({ ...noteOn(sheet.name, words), weight: 'refused' })
  return []
}

function longForm(kind: Kind, opened: OpenedSheet, problems: Problem[]): WrittenReading[] | undefined {
  const asides = Object.entries(asideColumns).map(([name, names]) => [name, { names }])
  const quantities = quantityHeadings(kind)
  const wanted = { ...quantities, code: codeHeading(kind), ...Object.fromEntries(asides) }
  const sheet = readHeadedSheet(opened, wanted)
  const has = (name: string) => sheet.columns.has(name)
  const names = Object.keys(quantities).filter(has)
  const isPaired = has('item') && has('value')
  if (!has('day') || (names.length === 0 && !isPaired)) return undefined
  const point = has('code') ? 'in rows' : pointOfSheet(kind, opened, sheet.height)
  if (!point) return undefined
  problems.push(...pointNote(opened, point))
  const clock = clockColumn(sheet)
  const taken = new Set([...lettersOf(sheet, Object.keys(wanted)), clock])
  problems.push(...sheet.problems, ...reportUnused(sheet, taken))
  const find = meanings(quantities)
  const columnOf = (name: string): Cell => ({ column: sheet.columns.get(name)?.letter ?? '', raw: null })
  const markColumns = new Set(['quality', 'rebased', 'remark'].filter(has))
  const valueHead = sheet.columns.get('value')?.letter ?? ''
  const valueUnit = unitOf({ column: valueHead, raw: sheet.headings.get(valueHead) ?? null })
  return sheet.rows.flatMap((row) => {
    const cellOf = cellLookup(sheet, row)
    const common = {
      markColumns,
      at: placeOf(sheet.name, row),
      code: point === 'in rows' ? (cellOf('code') ?? columnOf('code')) : point,
      day: withClock(cellOf('day'), row, clock) ?? columnOf('day'),
      quality: cellOf('quality'),
      rebased: cellOf('rebased'),
      remark: cellOf('remark'),
    }
    const inColumns = names.flatMap((quantity): WrittenReading[] => {
      const cell = cellOf(quantity)
      return cell ? [{ ...common, quantity, cell }] : []
    })
    const [item, cell] = [cellOf('item'), cellOf('value')]
    if (!isPaired || !item || !cell) return inColumns
    const quantity = find(headingIn(String(item.raw)))
    if (quantity === undefined)
      problems.push(problemAt(common.at, 'refused', `“${kind.label}”没有这一观测量`, item))
    else inColumns.push({ ...common, quantity, cell, unit: cellOf('unit') ?? unitOf(item) ?? valueUnit })
    return inColumns
  })
}

/** The unit that is written in a cell behind a name. */
function unitOf({ column, raw }: Cell): Cell | undefined {
  const unit = raw === null ? undefined : headingIn(String(raw)).unit
  return unit === undefined ? undefined : { column, raw: unit }
}

/** Where the heading of a wide sheet stands, and which of both it has beside each other. */
interface WideHead {
  index: number
  across: 'points' | 'days'
  /** Column of the days, or of the points. */
  first: string
  /** Points or days by column, and those that are neither. */
  columns: Map<string, RawValue>
  others: Map<string, RawValue>
}

function wideForm(kind: Kind, opened: OpenedSheet, problems: Problem[]): WrittenReading[] | undefined {
  const head = wideHead(kind, opened)
  if (!head) return undefined
  const above = opened.rows.slice(0, head.index).flatMap(({ cells }) => [...cells.values()].map(String))
  const corner = String(opened.rows[head.index]?.cells.get(head.first) ?? '')
  const quantity = quantityOfSheet(kind, [opened.name, ...above, corner])
  if (quantity === undefined) {
    const labels = Object.values(kind.series ?? {}).map(({ label }) => `“${label}”`)
    const words = `看不出这张表是哪一项读数：请以观测量作工作表名，如 ${labels.slice(0, 4).join('、')}`
    problems.push({ ...noteOn(opened.name, words), weight: 'refused' })
    return []
  }
  const { label, unit } = quantitiesOf(kind).get(quantity)!
  const units = [...new Set([opened.name, ...above, corner].flatMap(unitIn))]
  if (units.length > 1) {
    problems.push({ ...noteOn(opened.name, `这张表写了不同的单位：${units.join('、')}`), weight: 'refused' })
    return []
  }
  const written = units[0] ?? unit
  problems.push(noteOn(opened.name, `整张表读作“${label}”${written ? `，单位 ${written}` : ''}`))
  return readWide(opened, head, { quantity, unit: units[0], problems })
}

/** The unit that a title or a cell of its own (单位：cm) gives. */
function unitIn(text: string): string[] {
  const alone = /单位\s*[:：]?\s*([^\s（）()，,；;]+)/.exec(text)?.[1]
  const unit = alone ?? headingIn(text).unit
  return unit !== undefined && isUnit(unit) ? [unit] : []
}

const maxHeadRow = 40

function wideHead(kind: Kind, { name, rows }: OpenedSheet): WideHead | undefined {
  const wanted = { code: codeHeading(kind), day: { names: asideColumns.day } }
  for (const [index, row] of rows.slice(0, maxHeadRow).entries()) {
    const { columns } = headOf(name, [row], wanted)
    const first = columns.get('code')?.letter ?? columns.get('day')?.letter
    if (first === undefined) continue
    const across = columns.has('code') ? 'days' : 'points'
    const others = [...row.cells].filter(([letter, raw]) => letter !== first && !isCount(raw))
    const fit = others.filter(([, raw]) =>
      across === 'days'
        ? 'at' in readMomentOf(raw)
        : nameOf(raw) !== '' && !(raw instanceof Date) && !isRemark(raw),
    )
    const rest = others.filter(([letter]) => !fit.some(([own]) => own === letter))
    if (fit.length > 0) return { index, across, first, columns: new Map(fit), others: new Map(rest) }
  }
  return undefined
}

/** The heading of running numbers. */
const isCount = (raw: RawValue | undefined) => /^(?:序\s*号|No\.?|№)$/i.test(String(raw))

const isRemark = (raw: RawValue) => /^(?:备注|说明)$/.test(String(raw).trim())

interface WideTarget {
  quantity: string
  /** That of the sheet, if it is said. */
  unit: string | undefined
  problems: Problem[]
}

function readWide(
  opened: OpenedSheet,
  { index, across, first, columns, others }: WideHead,
  { quantity, unit, problems }: WideTarget,
): WrittenReading[] {
  const headRow = opened.rows[index]?.row ?? 0
  const markColumns = new Set<string>()
  const headings = new Map([...columns].map(([letter, raw]) => [letter, String(raw)]))
  const data = dataBelow({ ...opened, rows: () => opened.rows }, index + 1, headings)
  const rows = [...data.rows()]
  problems.push(...data.problems(), ...unfitColumns(opened.name, headRow, rows, others))
  return rows.flatMap((row) => {
    const beside: Cell = { column: first, raw: row.cells.get(first) ?? null }
    return [...columns].flatMap(([letter, raw]): WrittenReading[] => {
      const value = row.cells.get(letter)
      if (value === undefined) return []
      const above: Cell = { column: letter, raw, at: { sheet: opened.name, row: headRow } }
      const [code, day] = across === 'days' ? [beside, above] : [above, beside]
      return [
        {
          at: placeOf(opened.name, row),
          code,
          day,
          quantity,
          markColumns,
          cell: { column: letter, raw: value },
          ...(unit && { unit: { column: letter, raw: unit } }),
        },
      ]
    })
  })
}

/** Columns with values whose head is neither a point nor a day; remarks are none. */
function unfitColumns(
  sheet: string,
  row: number,
  rows: readonly SheetRow[],
  others: ReadonlyMap<string, RawValue>,
): Problem[] {
  return [...others].flatMap(([column, raw]): Problem[] => {
    const count = rows.filter(({ cells }) => cells.has(column)).length
    if (count === 0 || isRemark(raw)) return []
    const reason = `表头不是点号，也不是日期，整列 ${count} 个值未取`
    return [problemAt({ sheet, row }, 'refused', reason, { column, raw })]
  })
}

const placeOf = (sheet: string, { row }: SheetRow): Where => ({ sheet, row })
