import { type CellCheck, type Limits, readValue } from '#contract/catalogue/cells/checks.ts'
import { isVoid, numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import type { Field, Fields } from '#contract/catalogue/kind.ts'
import { chineseMoment } from '#web/ui/text/moments.ts'

import type { Cells } from './clipboard.ts'

/** Compiled once for each field of a descriptor. */
const limits: Limits = new Map()

/** Codes of records by their ids. */
export type CodeOf = (id: number) => string | undefined

/** A value as somebody would type it. */
export function textOf({ type, choices }: Field, value: unknown, codeOf: CodeOf): string {
  if (value === null || value === undefined) return ''
  if (type === 'choice') return choices?.[String(value)] ?? String(value)
  if (type === 'ref') return codeOf(Number(value)) ?? ''
  if (type === 'moment') return chineseMoment(String(value))
  if (Array.isArray(value)) return value.map((one: unknown) => one ?? '-').join(' ')
  return String(value)
}

/** What a text of a cell means; nothing written in a field that must be filled is a fault, and so is a number that stands for nothing: what stays in the cell is what is stored. */
export function checkCell(field: Field, text: string): CellCheck {
  if (text.trim() === '') return field.required ? { reason: '必填' } : { blank: true }
  const read = readValue(field, text, limits)
  if ('value' in read && read.note !== undefined) return { reason: '缺测的读数请写作 -' }
  if ('blank' in read && isVoid(numberOf(text, field.unit))) return { reason: '这个数表示缺测，请留空' }
  return 'blank' in read && field.required ? { reason: '必填' } : read
}

export const faultOf = (field: Field, text: string): string | undefined => {
  const read = checkCell(field, text)
  return 'reason' in read ? read.reason : undefined
}

/** The rows of a part as texts, a column per field. */
export const textsOf = (
  fields: Fields,
  rows: readonly Readonly<Record<string, unknown>>[],
  codeOf: CodeOf,
): string[][] =>
  rows.map((row) => Object.entries(fields).map(([name, field]) => textOf(field, row[name], codeOf)))

/** Values of a row; what is no value counts as nothing. References are ids, by the code that is written. */
export function valuesOf(
  fields: Fields,
  texts: readonly string[],
  idOf: (to: string, code: string) => number | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field], i) => {
      const read = checkCell(field, texts[i] ?? '')
      const value = 'value' in read ? read.value : null
      return [
        name,
        field.type === 'ref' && value !== null ? (idOf(field.to ?? '', String(value)) ?? null) : value,
      ]
    }),
  )
}

/** Codes that references name, by the kind that they point to. */
export const codesIn = (fields: Fields, rows: Cells): { to: string; code: string }[] =>
  Object.values(fields).flatMap((field, i) =>
    field.type === 'ref'
      ? rows.flatMap((row) => {
          const read = checkCell(field, row[i] ?? '')
          return 'value' in read && read.value ? [{ to: field.to ?? '', code: String(read.value) }] : []
        })
      : [],
  )

/** The number of cells with a fault, and the first of them. */
export function faultsIn(fields: Fields, rows: Cells): { row: number; column: number; reason: string }[] {
  const columns = Object.values(fields)
  return rows.flatMap((texts, row) =>
    columns.flatMap((field, column) => {
      const reason = faultOf(field, texts[column] ?? '')
      return reason === undefined ? [] : [{ row, column, reason }]
    }),
  )
}
