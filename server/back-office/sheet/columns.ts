import type { ProblemCode } from '#contract/back-office/batches.ts'
import { plainText, valueFault } from '#contract/back-office/check.ts'
import { allColumns, type Field, type Resource } from '#contract/back-office/resource.ts'
import { resources } from '#contract/back-office/resources.ts'
import { yesNo } from '#contract/yes-no.ts'
import type { Db } from '#database/database.ts'
import {
  type Cell,
  type Limits,
  type RawValue,
  readChoice,
  type ReadCell,
  readInteger,
  readText,
} from '#server/foreign-files/table/table.ts'

import { listItems, listNamed } from './sheet.queries.ts'

export function fieldNamed({ fields, name: resource }: Resource, name: string): Field {
  const field = fields[name]
  if (!field) throw new Error(`${resource} has no field ${name}`)
  return field
}

export type NamedField = readonly [name: string, field: Field]

/** The fields that a sheet holds, the key first. */
export const sheetFields = (resource: Resource): NamedField[] =>
  (resource.sheet ?? []).map((name) => [name, fieldNamed(resource, name)])

/** Columns of a list beside those of the sheet: they go out with the rows, and are not read when they come back. */
export const listedFields = (resource: Resource, columns: readonly string[]): NamedField[] =>
  allColumns(resource)
    .filter((name) => columns.includes(name) && !resource.sheet?.includes(name))
    .map((name) => [name, fieldNamed(resource, name)])

export const labelsOf = (resource: Resource): Record<string, string> =>
  Object.fromEntries(sheetFields(resource).map(([name, { label }]) => [name, label]))

export const targetOf = ({ to = '' }: Field): Resource => {
  const resource = resources[to]
  if (!resource) throw new Error(`no resource ${to}`)
  return resource
}

/** What a cell says: a value, the key of another row of the file, nothing, or what is wrong with it. */
export type Said =
  | { value: unknown }
  | { row: string }
  | { blank: true }
  | { code: ProblemCode; reason: string }

/** Reads the cells of a file. */
export type Reader = (name: string, cell: Cell) => Said

/** Dictionary values by label, by group. */
export type Dictionaries = ReadonlyMap<string, Readonly<Record<string, string>>>

export async function dictionariesOf(db: Db, fields: readonly NamedField[]): Promise<Dictionaries> {
  const groups = fields.flatMap(([, { group }]) => (group === undefined ? [] : [group]))
  const items = groups.length === 0 ? [] : await listItems(db, groups)
  return new Map(
    groups.map((group) => [
      group,
      Object.fromEntries(
        items.filter((item) => item.group === group).map(({ value, label }) => [value, label]),
      ),
    ]),
  )
}

export const flagLabels = { true: yesNo[1], false: yesNo[0] } as const

/** Row ids by what names them in a file; `several` where a name is not of one row alone. */
export type References = ReadonlyMap<string, number | 'several'>

/** Looks up all rows that cells of a reference name: a key before a title. */
export async function referencesTo(
  db: Db,
  resource: Resource,
  texts: readonly string[],
): Promise<References> {
  const found: Map<string, number | 'several'> = new Map()
  if (texts.length === 0) return found
  const rows = await listNamed(db, resource, texts)
  for (const { id, title } of rows) found.set(title, found.has(title) ? 'several' : id)
  for (const { id, key } of rows) found.set(key.toLowerCase(), id)
  return found
}

/** The text of a cell that names a row, if it has one. */
export function nameIn(cell: Cell | undefined, limits: Limits): string | undefined {
  if (!cell || cell.raw === null) return undefined
  const read = readText(cell.raw, false, limits)
  return 'value' in read ? read.value : undefined
}

interface Sources {
  resource: Resource
  dictionaries: Dictionaries
  /** By field. */
  references: ReadonlyMap<string, References>
  /** The row of this file that a text names, for references among its rows; its id once it is written. */
  ownRow: (text: string) => { key: string; id: number | undefined } | undefined
  limits: Limits
}

/** Reads cells as a form would take what they say. */
export function readerOf({ resource, dictionaries, references, ownRow, limits }: Sources): Reader {
  const asText = (field: Field, raw: RawValue) => readText(raw, field.required ?? false, limits)
  const readers: Partial<Record<Field['type'], (name: string, field: Field, raw: RawValue) => Said>> = {
    choice: (_, field, raw) => checkCell(field, readChoice(raw, field.choices ?? {})),
    dictionary: (_, field, raw) =>
      checkCell(field, readChoice(raw, dictionaries.get(field.group ?? '') ?? {})),
    flag: (_, __, raw) => parseFlag(readChoice(raw, flagLabels)),
    integer: (_, field, raw) => checkCell(field, readInteger(raw)),
    ref: (name, field, raw) => {
      const text = asText(field, raw)
      if (!('value' in text)) return checkCell(field, text)
      return resolveReference(field, text.value, { references: references.get(name), ownRow })
    },
  }
  return (name, { raw }) => {
    if (raw === null) return { blank: true }
    const field = fieldNamed(resource, name)
    return readers[field.type]?.(name, field, raw) ?? checkCell(field, asText(field, raw))
  }
}

const parseFlag = (cell: ReadCell): Said => {
  if ('value' in cell) return { value: cell.value === 'true' }
  return 'reason' in cell ? { code: 'invalid', reason: cell.reason } : { blank: true }
}

function checkCell(field: Field, cell: ReadCell): Said {
  if ('blank' in cell) return cell
  if ('reason' in cell)
    return { code: field.type === 'dictionary' ? 'unknown' : 'invalid', reason: cell.reason }
  const value =
    'number' in cell ? cell.number : field.type === 'text' ? plainText(field, cell.value) : cell.value
  const fault = valueFault(field, value)
  return fault === undefined ? { value } : { code: 'invalid', reason: fault }
}

function resolveReference(
  field: Field,
  text: string,
  { references, ownRow }: { references: References | undefined; ownRow: Sources['ownRow'] },
): Said {
  const { label, counter } = targetOf(field)
  const found = references?.get(text.toLowerCase()) ?? references?.get(text)
  if (found === 'several') return { code: 'unknown', reason: `有几${counter}叫“${text}”的${label}，请写编码` }
  if (found !== undefined) return { value: found }
  const row = ownRow(text)
  if (row?.id !== undefined) return { value: row.id }
  return row ? { row: row.key } : { code: 'unknown', reason: `没有叫“${text}”的${label}` }
}
