import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import { unitFactor } from '#geology/units.ts'
import { type Cell, noteOn, type Problem, problemAt } from '#server/foreign-files/source.ts'

import { type GefColumn, type GefFile, type GefRow, gefSheet } from './file.ts'

/** A column in the unit of the library. */
export interface BoundColumn extends GefColumn {
  factor: number
}

/** The column of a quantity; one whose unit cannot be converted is told and left out, as is a second one. */
export function bindColumn(
  { columns }: GefFile,
  { quantity, unit }: { quantity: number; unit: string },
  problems: Problem[],
): BoundColumn | undefined {
  const [column, ...others] = columns.filter((one) => one.quantity === quantity)
  for (const other of others) problems.push(columnProblem(other, '这一种读数已有一列，本列未取'))
  if (!column) return undefined
  const factor = factorOf(column.unit, unit)
  if (factor !== undefined) return { ...column, factor }
  problems.push(columnProblem(column, `单位 ${column.unit} 无法换算为 ${unit}，整列未取`))
  return undefined
}

const columnProblem = ({ line, label, number }: GefColumn, reason: string): Problem =>
  problemAt({ sheet: gefSheet, row: line }, 'dropped', reason, { column: `第 ${number} 列`, raw: label })

function factorOf(written: string, unit: string): number | undefined {
  if (unit === '°') return /^(?:graden|degrees?|deg|°)$/i.test(written) ? 1 : undefined
  return unitFactor(written, unit)
}

/** A value of a row: a number in the unit of the library, nothing measured, or why it is no number. */
export type GefValue = { value: number } | { isVoid: true } | { reason: string }

/** The value of a column in a row. */
export function valueOf({ values }: GefRow, { number, voids, factor }: BoundColumn): GefValue {
  const text = values[number - 1] ?? ''
  if (text === '') return { isVoid: true }
  const value = numberOf(exponent.test(text) ? decimal(text) : text)
  if (typeof value !== 'number') return value
  if (voids.includes(value)) return { isVoid: true }
  return { value: factor === 1 ? value : Number((value * factor).toPrecision(12)) }
}

/** Loggers write small numbers as `9.2E-05`; that is no number which a spreadsheet has cut. */
const exponent = /^[+-]?\d{1,3}(?:\.\d{1,15})?e[+-]?\d{1,2}$/i
const decimal = (text: string) =>
  Number(text)
    .toFixed(15)
    .replace(/\.?0+$/, '')

/** The cell of a value, for a report line. */
export const cellAt = ({ values }: GefRow, { number, label }: GefColumn): Cell => ({
  column: `第 ${number} 列 ${label}`.trim(),
  raw: values[number - 1] ?? null,
})

/** How many rows have no value in a column, in one line. */
export function voidNote(column: GefColumn, count: number): Problem[] {
  const words = `第 ${column.number} 列 ${column.label}：${count} 个读数为空值，作为缺测`
  return count > 0 ? [noteOn(gefSheet, words)] : []
}

/** Rows that have as many values as the head has columns; the others are refused one by one. */
export function completeRows(
  { columns, heads, rows }: GefFile,
  problems: Problem[],
  hasTexts: boolean,
): GefRow[] {
  const described = columns.reduce((most, { number }) => Math.max(most, number), 0)
  const declared = Number(heads.get('COLUMN')?.[0]?.raw)
  return rows.filter((row) => {
    const count = row.values.length
    if (count === described || count === declared || (hasTexts && count > described)) return true
    const reason = `有 ${count} 个值，应有 ${described} 个，可能被截断`
    const cell = { column: '读数行', raw: row.values.slice(0, 20).join(' ') }
    problems.push(problemAt({ sheet: gefSheet, row: row.line }, 'refused', reason, cell))
    return false
  })
}

/** Described columns with values that the library has no place for, in one line. */
export function untakenColumns(
  { columns }: GefFile,
  rows: readonly GefRow[],
  taken: ReadonlySet<number>,
): Problem[] {
  const left = columns
    .filter(({ number }) => !taken.has(number))
    .map((column) => [column, rows.filter((row) => isFilled(row, column)).length] as const)
    .filter(([, count]) => count > 0)
  const words = left.map(([{ label, number }, count]) => `${label || `第 ${number} 列`}（${count}）`)
  return words.length > 0 ? [noteOn(gefSheet, `未收录的列（有值的行数）：${words.join('、')}`)] : []
}

function isFilled(row: GefRow, column: GefColumn): boolean {
  const value = valueOf(row, { ...column, factor: 1 })
  return !('isVoid' in value)
}
