import type { Field, Resource } from '#contract/back-office/resource.ts'
import type { Db } from '#database/database.ts'
import type { Store } from '#server/back-office/store.ts'
import { type Limits, openTable, type SheetRow, type Table } from '#server/imports/table/table.ts'

import {
  dictionariesOf,
  labelsOf,
  nameIn,
  type Reader,
  readerOf,
  referencesTo,
  sheetFields,
  targetOf,
} from './columns.ts'

/** A workbook of a resource that can be read row by row. */
export interface SheetFile {
  table: Table
  read: Reader
  /** Rows in groups: those of a later one may refer to those of an earlier one. */
  waves: SheetRow[][]
  /** Rows of the file that were found good, by folded key; with their ids once they are written. */
  passed: Map<string, number | undefined>
  /** Rows that refer to each other in a circle. */
  circle: ReadonlySet<number>
  /** Rows of each value of a unique field that stands more than once, folded. */
  repeated: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>
}

/** Folds the values of a unique field, so that equal ones are written alike. */
export const fold = (store: Store, field: string, value: string): string =>
  store.fold ? store.fold(field, value) : value.trim().toLowerCase()

export async function openSheetFile(db: Db, store: Store, bytes: Uint8Array): Promise<SheetFile> {
  const { resource } = store
  const table = await openTable(bytes, labelsOf(resource))
  const limits: Limits = new Map()
  const refs = sheetFields(resource).filter(([, { type }]) => type === 'ref')
  const own = ownRows(store, table, limits)
  const references = new Map(
    await Promise.all(
      refs.map(async ([name, field]) => {
        const texts = namesOf(table, name, limits)
        return [name, await referencesTo(db, targetOf(field), texts)] as const
      }),
    ),
  )
  const passed = new Map<string, number | undefined>()
  const ownRow = (text: string) => {
    const key = own.get(fold(store, resource.key, text)) ?? own.get(text)
    return key === undefined ? undefined : { key, id: passed.get(fold(store, resource.key, key)) }
  }
  const dictionaries = await dictionariesOf(db, resource)
  const read = readerOf({ resource, dictionaries, references, ownRow, limits })
  const { waves, circle } = inWaves(store, table, { read, refs })
  return { table, read, waves, passed, circle, repeated: repeatedIn(store, table, limits) }
}

function namesOf(table: Table, field: string, limits: Limits): string[] {
  const texts = new Set(table.rows.map((row) => nameIn(table.cellsOf(row)(field), limits)))
  return [...texts].filter((text) => text !== undefined)
}

/** Keys of rows that others of the file may refer to, by key and title. */
function ownRows(store: Store, table: Table, limits: Limits): Map<string, string> {
  const { resource } = store
  const rows = new Map<string, string>()
  if (resource.parent === undefined) return rows
  for (const row of table.rows) {
    const cellOf = table.cellsOf(row)
    const key = nameIn(cellOf(resource.key), limits)
    const title = nameIn(cellOf(resource.title), limits)
    if (key === undefined) continue
    if (title !== undefined && !rows.has(title)) rows.set(title, key)
    rows.set(fold(store, resource.key, key), key)
  }
  return rows
}

interface ToOrder {
  read: Reader
  refs: readonly (readonly [string, Field])[]
}

/** Parents before children, as far as both are rows of the file. */
function inWaves(store: Store, table: Table, { read, refs }: ToOrder) {
  const { key, parent, name } = store.resource
  const inTree = refs.find(([field, { to }]) => field === parent && to === name)
  if (!inTree || parent === undefined) return { waves: [[...table.rows]], circle: new Set<number>() }
  const above = new Map<string, string>()
  const keyIn = (row: SheetRow, field: string): string | undefined => {
    const cell = table.cellsOf(row)(field)
    const said = cell && read(field, cell)
    if (!said || !('row' in said || 'value' in said)) return undefined
    return fold(store, key, String('row' in said ? said.row : said.value))
  }
  for (const row of table.rows) {
    const [own, up] = [keyIn(row, key), keyIn(row, parent)]
    if (own !== undefined && up !== undefined) above.set(own, up)
  }
  const depths = table.rows.map((row) => depthOf(keyIn(row, key), above))
  const waves: SheetRow[][] = []
  for (const [i, row] of table.rows.entries()) (waves[depths[i] ?? 0] ??= []).push(row)
  const circle = new Set(table.rows.flatMap(({ row }, i) => (depths[i] === undefined ? [row] : [])))
  return { waves: waves.filter((wave) => wave !== undefined), circle }
}

/** How many rows stand above one; undefined in a circle. */
function depthOf(key: string | undefined, above: ReadonlyMap<string, string>): number | undefined {
  let depth = 0
  for (let at = key; at !== undefined; at = above.get(at)) if (depth++ > above.size + 1) return undefined
  return depth
}

/** Values of unique fields that stand in more than one row; masked ones say nothing. */
function repeatedIn(store: Store, table: Table, limits: Limits): SheetFile['repeated'] {
  const unique = sheetFields(store.resource).filter(([, field]) => field.unique)
  return new Map(
    unique.map(([name, { masked }]) => {
      const first = new Map<string, number>()
      const rows = new Map<string, number[]>()
      for (const row of table.rows) {
        const text = nameIn(table.cellsOf(row)(name), limits)
        if (text === undefined || (masked && text.includes('*'))) continue
        const folded = fold(store, name, text)
        const before = first.get(folded)
        if (before === undefined) first.set(folded, row.row)
        else rows.set(folded, [...(rows.get(folded) ?? [before]), row.row])
      }
      return [name, rows]
    }),
  )
}

/** Fields of a resource by the name of a label. */
export const keyLabel = ({ fields, key }: Resource): string => fields[key]?.label ?? ''
