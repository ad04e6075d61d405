import { setTimeout as delay } from 'node:timers/promises'

import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

import type { Kinds } from '#contract/catalogue/kind.ts'
import { addRow, copyTable, sendTable, type CopyTable } from '#database/copy.ts'
import type { Db, Schema } from '#database/database.ts'

import { documentColumns, documentOf, documentRow, documentVersion } from './document.ts'
import { readShown, type Read } from './public-view.ts'

const table = 'search_document'
/** Where documents are written anew, beside those in service. */
export const next = 'search_document_next'
const old = 'search_document_old'
/** So many documents are read and sent together. */
export const batchSize = 1000
/** Milliseconds between two tries. */
export const pause = 500

interface Prepared {
  indexes: string[]
  total: number
}

/** An empty table like the old one, and the statements that will make its indexes. */
export async function prepare(client: pg.PoolClient): Promise<Prepared> {
  await dropOthers(client)
  await client.query(`create table ${next} (like ${table} including defaults including comments including storage)
    with (toast_tuple_target = 128, autovacuum_enabled = off, toast.autovacuum_enabled = off)`)
  await client.query(`do $$ begin execute format('comment on table ${next} is %L',
    obj_description('${table}'::regclass)); end $$`)
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = '${table}'::regclass`,
  )
  const indexes = rows.map(({ definition }) =>
    definition.replace(/INDEX (\w+) ON public\.\w+/, `INDEX $1_next ON ${next}`),
  )
  const { rows: counted } = await client.query<{ total: number }>('select count(*) as total from record')
  return { indexes, total: counted[0]?.total ?? 0 }
}

/** Adds a document to those that are sent together. */
export const add = (batch: CopyTable, { kind, addedAt, ...one }: Read, tiers: readonly number[]) =>
  addRow(batch, documentRow({ ...one, tiers, addedAt }, documentOf(kind, one.shown)))

const minCaughtUp = 100
const rounds = 3
const tries = 20

/**
 * What was written meanwhile is written again, then the new table takes the old one's name. Most of it is caught up
 * with while everybody goes on; for the rest writers wait, and readers for no more than the new name. Where somebody
 * writes or reads for long, nobody is made to wait behind it: it is given up, and tried again.
 */
export async function replace(client: pg.PoolClient, task: Replacing): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    for (let round = 0; round < rounds; round += 1) if ((await catchUp(client, task)) < minCaughtUp) break
    task.stop?.throwIfAborted()
    try {
      await exchange(client, task)
      break
    } catch (error) {
      await client.query('rollback')
      if (turn === tries || Object(error).code !== lockNotAvailable) throw error
    }
    await delay(turn * pause, undefined, { signal: task.stop })
  }
  await client.query(`alter table ${table} validate constraint ${table}_record_fkey`)
}

const lockNotAvailable = '55P03'

async function exchange(client: pg.PoolClient, task: Replacing): Promise<void> {
  await client.query('begin')
  await client.query(`set local lock_timeout = '1s'`)
  await client.query('lock table record in share row exclusive mode') // whoever writes a document locks it first
  await catchUp(client, task)
  await client.query(`alter table ${next} add constraint ${table}_record_fkey
    foreign key (record) references record on delete cascade not valid`)
  await client.query(`lock table ${table} in access exclusive mode`)
  for (const name of await indexesOf(client, table))
    await client.query(`alter index ${name} rename to ${name}_old`)
  await client.query(`alter table ${table} rename to ${old}`)
  await client.query(`alter table ${next} rename to ${table}`)
  for (const name of await indexesOf(client, table))
    await client.query(`alter index ${name} rename to ${name.replace(/_next$/, '')}`)
  await client.query(`alter table ${table} add primary key using index ${table}_pkey`)
  await client.query('update search_state set version = $1, tiers = $2', [documentVersion, task.tiers])
  await client.query('commit')
}

interface Replacing {
  kinds: Kinds
  tiers: readonly number[]
  stop: AbortSignal | undefined
}

async function indexesOf(client: pg.PoolClient, of: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on oid = indexrelid where indrelid = '${of}'::regclass`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Both tables hang on `record`, which dropping one takes for itself: it is asked for first, while nothing is held,
 * and given up again where somebody reads it for long.
 */
export async function dropOthers(client: pg.PoolClient): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    const { rowCount } = await client.query(`select from pg_class where relname in ('${next}', '${old}')`)
    if (rowCount === 0) return
    try {
      await client.query(`begin; set local lock_timeout = '500ms'; lock table record in access exclusive mode;
        drop table if exists ${next}, ${old}; commit`)
    } catch (error) {
      await client.query('rollback')
      if (turn === tries) throw error
    }
  }
}

/** Asks on a connection of one's own: the pool's may all be in use by those who wait for its locks. */
function askingOn(client: pg.PoolClient): Db {
  const query = client.query.bind(client)
  const pool = { options: {}, connect: async () => ({ query, release: () => {} }), end: async () => {} }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** Writes the documents of records that have changed since again; answers how many. */
async function catchUp(client: pg.PoolClient, { kinds, tiers }: Replacing): Promise<number> {
  const db = askingOn(client)
  await client.query(`delete from ${next} n where not exists (select from record where id = n.record)`)
  const { rows } = await client.query<{ id: number; kind: string }>(
    `select r.id, r.kind from record r left join ${next} n on n.record = r.id
     where n.record is null or n.version <> r.version`,
  )
  await client.query(`delete from ${next} where record = any ($1)`, [rows.map(({ id }) => id)])
  const batch = copyTable(next, documentColumns)
  for (const [name, outdated] of Map.groupBy(rows, ({ kind }) => kind)) {
    const kind = kinds[name]
    if (!kind) continue
    for (let start = 0; start < outdated.length; start += batchSize) {
      const ids = outdated.slice(start, start + batchSize).map(({ id }) => id)
      for (const one of await readShown(db, kind, { ids })) add(batch, one, tiers)
      await sendTable(client, batch, false)
    }
  }
  return rows.length
}
