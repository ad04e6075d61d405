import { createHash } from 'node:crypto'

import type pg from 'pg'

import { secretTitle, type Fields, type Kind } from '#contract/catalogue/kind.ts'
import { addRow, copyTable, sendTable, type CopyTable } from '#database/copy.ts'
import type { SeriesValue } from '#demo/monitoring/series.ts'
import type { DemoRecord } from '#demo/record.ts'
import { coarsePlace, toMercator } from '#geology/places/mercator.ts'
import { snake } from '#server/catalogue/columns.ts'
import { documentColumns, documentRow, openDocuments } from '#server/catalogue/search-documents/document.ts'
import { firstTiers } from '#server/catalogue/search-documents/tiers.ts'
import { codeSortKey, sortKey } from '#server/catalogue/sort-key.ts'
import { shownOf } from '#server/catalogue/stored.ts'
import { storedStrips } from '#server/catalogue/strips/strips.ts'

/** Records laid out as rows of the library's tables; `record` comes first, since all others refer to it. */
export interface Batch {
  tables: Map<string, CopyTable>
  documentOf: ReturnType<typeof openDocuments>
}

export const openBatch = (): Batch => ({ tables: new Map(), documentOf: openDocuments() })

export async function sendBatch(client: pg.PoolClient, batch: Batch, frozen: boolean): Promise<void> {
  for (const table of batch.tables.values()) await sendTable(client, table, frozen)
}

const recordColumns = [
  ...['kind', 'code', 'title', 'access', 'open_on'],
  ...['lng', 'lat', 'point', 'public_point'],
]
const sharedColumns = ['id', 'code_key', 'title_key', 'access', 'district', 'year']

/**
 * Adds a record. The content of a secret record is only in its seal: its row has no title and no place, its row in the kind's
 * table none of the kind's fields, and it has no part rows.
 */
export function addRecord<K extends Kind>(batch: Batch, id: number, kind: K, record: DemoRecord<K>): void {
  const { access, district, year } = record
  const secret = access === 'secret'
  const title = secret ? secretTitle : record.title
  const code = secret && kind.codeTells ? inventedNumber(record.code) : record.code
  const shown = { ...record, code }
  addRow(tableIn(batch, 'record', recordColumns, 'id'), [id, kind.name, ...recordRow(shown, title)])
  const { columns, fields } = namesOf(kind.fields)
  const row: unknown[] = [id, codeSortKey(code, record.code), titleKey(title), access, district, year]
  const values: Record<string, unknown> = secret ? {} : record.values
  for (const name of fields) row.push(values[name])
  addRow(tableIn(batch, kind.table, columns, ...sharedColumns), row)
  addDocument(batch, id, kind, shown)
  if (secret) seal(batch, id, kind, { record, code })
  else addParts(batch, id, kind, record.parts)
}

/** The number of a secret record; not drawn by lot, so that every loading of a city gives the same one. */
function inventedNumber(code: string): string {
  const drawn = parseInt(createHash('sha256').update(code).digest('hex').slice(0, 12), 16)
  return `SM-${1_000_000_000 + (drawn % 9_000_000_000)}`
}

const loadedAt = new Date().toISOString()

/** What everybody sees of it, as words. */
function addDocument(batch: Batch, id: number, kind: Kind, record: DemoRecord): void {
  const shown = shownOf(record.code, { ...record, titlePublic: false, lng: null, lat: null })
  const table = tableIn(batch, 'search_document', documentColumns)
  addRow(
    table,
    documentRow({ id, version: 1, tiers: firstTiers, addedAt: loadedAt }, batch.documentOf(kind, shown)),
  )
}

function recordRow(record: DemoRecord, title: string): unknown[] {
  const { code, access, openOn } = record
  const place = access === 'secret' ? null : record.place
  const exact = place && pointText(place.lng, place.lat)
  const seen = place && access !== 'open' ? pointText(...coarsePlace(place.lng, place.lat)) : exact
  return [code, title, access, openOn, place?.lng, place?.lat, exact, seen]
}

/** `code` is the one that everybody sees. */
function seal(
  batch: Batch,
  id: number,
  kind: Kind,
  { record, code }: { record: DemoRecord; code: string },
): void {
  const { title, place, values, parts } = record
  const own = record.code === code ? null : record.code
  const table = tableIn(batch, 'sealed_record', sealedColumns, 'record')
  const content = [title, place?.lng, place?.lat, JSON.stringify(values), JSON.stringify(parts)]
  addRow(table, [id, kind.name, own, ...content])
}

const sealedColumns = ['kind', 'code', 'title', 'lng', 'lat', 'values', 'parts']

function addParts(batch: Batch, id: number, kind: Kind, parts: DemoRecord['parts']): void {
  for (const part in kind.parts) {
    const definition = kind.parts[part]
    const rows = parts[part]
    if (!definition || !rows || rows.length === 0) continue
    const { columns, fields } = namesOf(definition.fields)
    const table = tableIn(batch, definition.table, columns, 'record', 'position')
    rows.forEach((row, position) => {
      const values: unknown[] = [id, position]
      for (const name of fields) values.push(row[name])
      addRow(table, values)
    })
  }
  for (const { part, strip } of storedStrips(kind, parts))
    addRow(tableIn(batch, 'record_strip', stripColumns, 'record'), [id, part, strip])
}

const stripColumns = ['part', 'strip']

/** Adds what was observed of a record; of a secret one under seal. */
export function addObservations(batch: Batch, id: number, { record, series }: Observations): void {
  const name = record.access === 'secret' ? 'sealed_observation' : 'observation'
  const table = tableIn(batch, name, ['quantity', 'at', 'value', 'provisional'], 'record')
  for (const { quantity, at, value, provisional } of series)
    addRow(table, [id, quantity, at, value, provisional])
}

interface Observations {
  record: Pick<DemoRecord, 'access'>
  series: readonly SeriesValue[]
}

function tableIn(batch: Batch, name: string, columns: readonly string[], ...keys: string[]): CopyTable {
  const known = batch.tables.get(name)
  if (known) return known
  const made = copyTable(name, [...keys, ...columns])
  batch.tables.set(name, made)
  return made
}

const columnsCache = new WeakMap<Fields, { fields: string[]; columns: string[] }>()

function namesOf(fields: Fields): { fields: string[]; columns: string[] } {
  const found = columnsCache.get(fields)
  if (found) return found
  const names = Object.keys(fields)
  const made = { fields: names, columns: names.map(snake) }
  columnsCache.set(fields, made)
  return made
}

function pointText(lng: number, lat: number): string {
  const [x, y] = toMercator(lng, lat)
  return `(${x.toFixed(7)},${y.toFixed(7)})`
}

const titleKeys = new Map<string, string>()

/** Titles of holes are few (G0001 …); a million of them are not spelled out each. */
function titleKey(title: string): string {
  const found = titleKeys.get(title)
  if (found !== undefined) return found
  const key = sortKey(title)
  if (titleKeys.size < 5000) titleKeys.set(title, key)
  return key
}
