import type { Resource } from '#contract/back-office/resource.ts'
import type { Db } from '#database/database.ts'
import type { Store } from '#server/back-office/store.ts'
import { type Limits, openTable, type SheetRow, type Table } from '#server/foreign-files/table/table.ts'

import {
  dictionariesOf,
  labelsOf,
  nameIn,
  type Reader,
  readerOf,
  type References,
  referencesTo,
  sheetFields,
  targetOf,
} from './columns.ts'
import { allTogether, fold, openRepeats, type Repeats, togetherText } from './repeats.ts'

type Rows = Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>

/** A workbook of a resource that is read row by row, and never held whole but where its rows form a tree. */
export interface SheetFile {
  table: Table
  read: Reader
  /** Rows in groups: those of a later one may refer to those of an earlier one. */
  waves: readonly (() => Rows)[]
  /** Rows of a tree that were found good, by folded key; with their ids once they are written. */
  passed: Map<string, number | undefined>
  /** Rows that refer to each other in a circle. */
  circle: ReadonlySet<number>
  /** The rows that a value of a unique field stands in, folded, where these are several. */
  rowsOf: Repeats['rowsOf']
}

/** What has to be known of all rows before the first one is checked. */
interface Survey {
  /** Texts that name rows of others, by field. */
  names: ReadonlyMap<string, Set<string>>
  repeats: Repeats
  /** All rows, where they form a tree. */
  rows: SheetRow[]
}

export async function openSheetFile(db: Db, store: Store, bytes: Uint8Array): Promise<SheetFile> {
  const { resource } = store
  const table = await openTable(bytes, labelsOf(resource))
  const limits: Limits = new Map()
  const refs = sheetFields(resource).filter(([, { type }]) => type === 'ref')
  const inTree = refs.some(([field, { to }]) => field === resource.parent && to === resource.name)
  const survey: Survey = {
    names: new Map(refs.map(([name]) => [name, new Set<string>()])),
    repeats: openRepeats(store),
    rows: [],
  }
  for await (const rows of table.rows()) {
    for (const row of rows) note(survey, table.cellsOf(row), row.row, { store, limits })
    if (inTree) survey.rows.push(...rows)
  }
  const references = new Map<string, References>()
  for (const [name, field] of refs)
    references.set(name, await referencesTo(db, targetOf(field), [...(survey.names.get(name) ?? [])]))
  const own = ownRows(store, table, { rows: survey.rows, limits })
  const passed = new Map<string, number | undefined>()
  const ownRow = (text: string) => {
    const key = own.get(fold(store, resource.key, text)) ?? own.get(text)
    return key === undefined ? undefined : { key, id: passed.get(fold(store, resource.key, key)) }
  }
  const dictionaries = await dictionariesOf(db, sheetFields(resource))
  const read = readerOf({ resource, dictionaries, references, ownRow, limits })
  const order = inTree ? inWaves(store, table, { read, rows: survey.rows }) : inOrder(table)
  return { table, read, passed, rowsOf: survey.repeats.rowsOf, ...order }
}

type CellsOf = ReturnType<Table['cellsOf']>

interface Naming {
  store: Store
  limits: Limits
}

function note({ names, repeats }: Survey, cellOf: CellsOf, row: number, { store, limits }: Naming): void {
  const textAt = (name: string) => nameIn(cellOf(name), limits)
  for (const [name, texts] of names) {
    const text = textAt(name)
    if (text !== undefined) texts.add(text)
  }
  for (const name of repeats.fields) {
    const text = textAt(name)
    if (text !== undefined) repeats.see(name, text, row)
  }
  const together = togetherText(store, textAt)
  if (together !== undefined) repeats.see(allTogether, together, row)
}

interface InTree {
  rows: readonly SheetRow[]
  limits: Limits
}

/** Keys of rows that others of the file may refer to, by key and title. */
function ownRows(store: Store, table: Table, { rows, limits }: InTree): Map<string, string> {
  const { resource } = store
  const own = new Map<string, string>()
  for (const row of rows) {
    const cellOf = table.cellsOf(row)
    const key = nameIn(cellOf(resource.key), limits)
    const title = nameIn(cellOf(resource.title), limits)
    if (key === undefined) continue
    if (title !== undefined && !own.has(title)) own.set(title, key)
    own.set(fold(store, resource.key, key), key)
  }
  return own
}

type Order = Pick<SheetFile, 'waves' | 'circle'>

const inOrder = ({ rows }: Table): Order => ({ waves: [rows], circle: new Set() })

interface ToOrder {
  read: Reader
  rows: readonly SheetRow[]
}

/** Parents before children, as far as both are rows of the file. */
function inWaves(store: Store, table: Table, { read, rows }: ToOrder): Order {
  const { key, parent = '' } = store.resource
  const above = new Map<string, string>()
  const keyIn = (row: SheetRow, field: string): string | undefined => {
    const cell = table.cellsOf(row)(field)
    const said = cell && read(field, cell)
    if (!said || !('row' in said || 'value' in said)) return undefined
    return fold(store, key, String('row' in said ? said.row : said.value))
  }
  for (const row of rows) {
    const [own, up] = [keyIn(row, key), keyIn(row, parent)]
    if (own !== undefined && up !== undefined) above.set(own, up)
  }
  const depths = rows.map((row) => depthOf(keyIn(row, key), above))
  const waves = Map.groupBy(rows, (_, i) => depths[i] ?? 0)
  const inTurn = [...waves].toSorted(([one], [other]) => one - other)
  const circle = new Set(rows.flatMap(({ row }, i) => (depths[i] === undefined ? [row] : [])))
  return {
    waves: inTurn.map(([, wave]) => () => [wave]),
    circle,
  }
}

/** How many rows stand above one; undefined in a circle. */
function depthOf(key: string | undefined, above: ReadonlyMap<string, string>): number | undefined {
  let depth = 0
  for (let at = key; at !== undefined; at = above.get(at)) if (depth++ > above.size + 1) return undefined
  return depth
}

/** Fields of a resource by the name of a label. */
export const keyLabel = ({ fields, key }: Resource): string => fields[key]?.label ?? ''
