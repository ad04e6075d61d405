import { setTimeout as delay } from 'node:timers/promises'

import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

import type { Kinds } from '#contract/catalogue/kind.ts'
import { atomically } from '#database/atomically.ts'
import { addRow, copyTable, sendTable, type CopyTable } from '#database/copy.ts'
import type { Db, Schema } from '#database/database.ts'
import { withoutTimeLimit } from '#database/within-time.ts'

import { documentColumns, documentRow, documentVersion, openDocuments } from './document.ts'
import { readShown, type Read } from './public-view.ts'
import * as statements from './rebuild.queries.ts'

/** Where documents are written, beside those in service. */
export const nextTable = () => copyTable('search_document_next', documentColumns)
/** Number of documents that are read and sent together. */
export const batchSize = 1000
/** Milliseconds between two attempts. */
export const pause = 500

/** A connection, and the database on it alone: all those of the pool may be in use by writers that wait for its locks. */
export interface Connection {
  client: pg.PoolClient
  db: Db
}

export function connectionOf(client: pg.PoolClient): Connection {
  const query = client.query.bind(client)
  const pool = { options: {}, connect: async () => ({ query, release: () => {} }), end: async () => {} }
  return { client, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) }
}

/** Makes an empty table like the one in service; returns the statements that will make its indexes. */
export async function prepare(db: Db): Promise<string[]> {
  await dropOthers(db)
  await statements.createNext(db)
  const definitions = await statements.listIndexDefinitions(db)
  return definitions.map((definition) =>
    definition.replace(/INDEX (\w+) ON public\.\w+/, 'INDEX $1_next ON search_document_next'),
  )
}

export type Add = (batch: CopyTable, record: Read) => void

/** Adds documents to those that are sent together. */
export function openAdding(tiers: readonly number[]): Add {
  const documentOf = openDocuments()
  return (batch, { kind, addedAt, ...one }) =>
    addRow(batch, documentRow({ ...one, tiers, addedAt }, documentOf(kind, one.shown)))
}

/** So few records may be caught up with while writers wait. */
const maxCaughtUpLocked = 100
const rounds = 3
const attempts = 20

/**
 * Writes the documents of records that have changed meanwhile, then gives the new table the old one's name. Most of it
 * is done while writers go on; for the rest writers wait, and readers for the renaming only. When a long transaction
 * holds the lock, the attempt is given up and repeated later, so that no queue forms behind it.
 */
export async function replace(own: Connection, replacing: TableReplacement): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    for (let round = 0; round < rounds; round += 1) {
      if ((await catchUp(own, replacing)) < maxCaughtUpLocked) break
    }
    replacing.stop?.throwIfAborted()
    try {
      await atomically(own.db, (db) => exchange({ ...own, db }, replacing))
      break
    } catch (error) {
      if (attempt === attempts || Object(error).code !== lockNotAvailable) throw error
    }
    await delay(attempt * pause, undefined, { signal: replacing.stop })
  }
  await withoutTimeLimit(own.db, statements.validateReferences)
}

const lockNotAvailable = '55P03'

async function exchange(own: Connection, replacing: TableReplacement): Promise<void> {
  await statements.lockWriters(own.db)
  await catchUp(own, replacing)
  await statements.exchangeTables(own.db, documentVersion, replacing.tiers)
}

interface TableReplacement {
  kinds: Kinds
  tiers: readonly number[]
  add: Add
  stop: AbortSignal | undefined
}

/** Drops what an earlier rebuild left; given up and repeated while a long transaction reads it. */
export async function dropOthers(db: Db): Promise<void> {
  for (let attempt = 1; await statements.hasOthers(db); attempt += 1) {
    try {
      if (await statements.hasOldReference(db)) await atomically(db, statements.dropOldReference)
      await atomically(db, statements.dropOthers)
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}

/** Writes the documents of records that have changed since they were written; returns how many. */
async function catchUp({ client, db }: Connection, { kinds, add }: TableReplacement): Promise<number> {
  const changed = await withoutTimeLimit(db, statements.deleteStale)
  const batch = nextTable()
  for (const [name, records] of Map.groupBy(changed, ({ kind }) => kind)) {
    const kind = kinds[name]
    if (!kind) continue
    for (let start = 0; start < records.length; start += batchSize) {
      const ids = records.slice(start, start + batchSize).map(({ id }) => id)
      for (const one of await readShown(db, kind, { ids })) add(batch, one)
      await sendTable(client, batch, false)
    }
  }
  return changed.length
}
