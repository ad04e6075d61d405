import type { Resource } from '#contract/back-office/resource.ts'
import type { Db } from '#database/database.ts'
import { columnName } from '#server/back-office/rows.sql.ts'
import type { Store } from '#server/back-office/store.ts'

import { type Change, insertChanges } from './batches.queries.ts'
import type { Ready } from './check.ts'
import type { SheetFile } from './file.ts'
import { fold } from './repeats.ts'
import { insertSheetRows, updateSheetRows } from './sheet.queries.ts'

export interface SheetWriting {
  store: Store
  file: SheetFile
  batch: number
  /** The account that writes. */
  by: number
}

/** Writes rows that were checked in the same transaction: one statement for all of the same columns. */
export async function writeRows(tx: Db, writing: SheetWriting, ready: readonly Ready[]): Promise<void> {
  const created = await createAll(
    tx,
    writing,
    ready.filter(({ before }) => !before),
  )
  const updated = await updateAll(
    tx,
    writing,
    ready.filter(({ before }) => before),
  )
  if (created.length + updated.length > 0) await insertChanges(tx, writing.batch, [...created, ...updated])
}

const signatureOf = ({ columns }: Ready) => Object.keys(columns).toSorted().join()

async function createAll(tx: Db, writing: SheetWriting, ready: readonly Ready[]): Promise<Change[]> {
  const { store, file, by } = writing
  const { resource } = store
  const changes: Change[] = []
  for (const alike of Map.groupBy(ready, signatureOf).values()) {
    const lines = alike.map(({ columns }) => ({ ...columns, updated_by: by }))
    const rows = await insertSheetRows(tx, resource, Object.keys(lines[0] ?? {}), jsonOf(lines))
    const ids = rows.map(({ id }) => id)
    await store.created?.(tx, ids)
    for (const { id, version, key, title } of rows) {
      if (resource.parent !== undefined) file.passed.set(fold(store, resource.key, key), id)
      changes.push({ row: id, title, version, before: null })
    }
  }
  return changes
}

async function updateAll(tx: Db, { store, by }: SheetWriting, ready: readonly Ready[]): Promise<Change[]> {
  const { resource } = store
  const changes: Change[] = []
  for (const alike of Map.groupBy(ready, signatureOf).values()) {
    const names = Object.keys(alike[0]?.columns ?? {})
    const lines = jsonOf(alike.map(({ before, columns }) => ({ id: before?.id, ...columns })))
    const befores = new Map(alike.map((one) => [one.before?.id, columnsBefore(resource, one)]))
    const rows = await updateSheetRows(tx, resource, { names, lines, by })
    changes.push(
      ...rows.map(({ id, version, title }) => ({
        row: id,
        title,
        version,
        before: befores.get(id) ?? {},
      })),
    )
  }
  return changes
}

/** The columns of the fields that a row changes, as they were. */
function columnsBefore({ fields }: Resource, { given, before }: Ready): object {
  return Object.fromEntries(
    Object.keys(given).map((name) => {
      const was: unknown = Object(before)[name] ?? null
      return [columnName(name), fields[name]?.type === 'ref' ? (Object(was).id ?? null) : was]
    }),
  )
}

/** Bytes as PostgreSQL writes them. */
const jsonOf = (lines: readonly object[]): string =>
  JSON.stringify(lines, function (this: Record<string, unknown>, name, value: unknown) {
    const own = this[name]
    return Buffer.isBuffer(own) ? String.raw`\x${own.toString('hex')}` : value
  })
