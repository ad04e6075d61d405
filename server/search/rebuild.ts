import { setTimeout as delay } from 'node:timers/promises'

import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { addRow, copyTable, sendTable, type CopyTable } from '#database/copy.ts'
import { openDatabase, type Db, type Schema } from '#database/database.ts'
import {
  documentColumns,
  documentOf,
  documentRow,
  documentVersion,
  firstTop,
} from '#server/catalogue/document.ts'
import { readShown, type Read } from '#server/catalogue/shown.ts'

import { findSearchState } from './state.ts'

export interface Rebuilding {
  kinds: Kinds
  say: (line: string) => void
  /** Ends it before it is done: what stood stays. */
  stop?: AbortSignal
  /** Leaves alone what is of this version, as it is once others have let go of it. */
  staleOnly?: boolean
}

const table = 'search_document'
const next = 'search_document_next'
const old = 'search_document_old'
const lock = 7240013
const batchSize = 1000
/** The best of a large library are asked first: one in two hundred. */
const share = 0.005
const large = 50_000

/**
 * Writes the documents of all records anew, beside the old ones, and puts them in their place; searching and
 * writing go on meanwhile. Answers how many there are; a second one at the same time waits.
 */
export async function rebuildDocuments(pool: pg.Pool, asked: Rebuilding): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await takeTurn(client, asked.stop)
    const db = openDatabase(pool).withoutPlugins()
    if (asked.staleOnly && !(await findSearchState(db)).building) return 0
    return await rebuildAlone(client, db, asked).finally(async () => {
      await client.query('rollback').catch(() => {})
      await dropOthers(client).catch(() => {}) // the next one does
    })
  } finally {
    client.release(true) // with its settings and its lock
  }
}

const pause = 500

/** Waits until nobody else rebuilds, or it is asked to stop. */
async function takeTurn(client: pg.PoolClient, stop?: AbortSignal): Promise<void> {
  for (;;) {
    stop?.throwIfAborted()
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [lock])
    if (rows[0]?.ours) return
    await delay(pause, undefined, { signal: stop })
  }
}

async function rebuildAlone(
  client: pg.PoolClient,
  db: Db,
  { kinds, say, stop }: Rebuilding,
): Promise<number> {
  const { indexes, total } = await prepare(client)
  let done = 0
  const told = (count: number) => {
    stop?.throwIfAborted()
    if (total > 0 && Math.floor((20 * (done + count)) / total) > Math.floor((20 * done) / total)) {
      say(`检索文档 ${(done + count).toLocaleString('en-US')} / ${total.toLocaleString('en-US')}`)
    }
    done += count
  }
  for (const kind of Object.values(kinds)) await copyKind(client, db, kind, told)
  say('正在建立检索索引')
  await client.query(`set maintenance_work_mem = '256MB'`)
  const topFrom = await markTop(client, total)
  for (const statement of indexes) {
    stop?.throwIfAborted()
    await client.query(statement)
  }
  await client.query(`analyze ${next}`)
  await replace(client, { kinds, topFrom, stop })
  return done
}

interface Prepared {
  indexes: string[]
  total: number
}

/** An empty table like the old one, and the statements that will make its indexes. */
async function prepare(client: pg.PoolClient): Promise<Prepared> {
  await dropOthers(client)
  await client.query(`create table ${next} (like ${table} including defaults including comments including storage)
    with (toast_tuple_target = 1000)`)
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

async function copyKind(
  client: pg.PoolClient,
  db: Db,
  kind: Kind,
  told: (count: number) => void,
): Promise<void> {
  let last = 0
  let sending = Promise.resolve()
  let tables = [copyTable(next, documentColumns), copyTable(next, documentColumns)] as const
  for (;;) {
    const rows = await readShown(db, kind, { after: last, limit: batchSize })
    if (rows.length === 0) break
    for (const one of rows) add(tables[0], one, firstTop)
    last = rows.at(-1)?.id ?? last
    await sending
    sending = sendTable(client, tables[0], false)
    sending.catch(() => {}) // told where it is awaited
    tables = [tables[1], tables[0]]
    told(rows.length)
  }
  await sending
}

const add = (batch: CopyTable, { kind, addedAt, ...one }: Read, topFrom: number) =>
  addRow(batch, documentRow({ ...one, topFrom, addedAt }, documentOf(kind, one.shown)))

/** The best of a large library are marked; in a small one the kinds of which there are few. */
async function markTop(client: pg.PoolClient, total: number): Promise<number> {
  const { rows } = await client.query<{ from: number }>(
    `select percentile_disc($1) within group (order by rank) as from from ${next}`,
    [1 - share],
  )
  const from = total < large ? firstTop : (rows[0]?.from ?? firstTop)
  await client.query(`update ${next} set top = rank >= $1 where top <> (rank >= $1)`, [from])
  return from
}

const few = 100
const rounds = 3
const tries = 20

/**
 * What was written meanwhile is written again, then the new table takes the old one's name. Most of it is caught up
 * with while everybody goes on; for the rest writers wait, and readers for no more than the new name. Where somebody
 * writes or reads for long, nobody is made to wait behind it: it is given up, and tried again.
 */
async function replace(client: pg.PoolClient, late: Replacing): Promise<void> {
  for (let turn = 1; ; turn += 1) {
    for (let round = 0; round < rounds; round += 1) if ((await catchUp(client, late)) < few) break
    late.stop?.throwIfAborted()
    try {
      await exchange(client, late)
      break
    } catch (error) {
      await client.query('rollback')
      if (turn === tries || Object(error).code !== lockNotAvailable) throw error
    }
    await delay(turn * pause, undefined, { signal: late.stop })
  }
  await client.query(`alter table ${table} validate constraint ${table}_record_fkey`)
}

const lockNotAvailable = '55P03'

async function exchange(client: pg.PoolClient, late: Replacing): Promise<void> {
  await client.query('begin')
  await client.query(`set local lock_timeout = '1s'`)
  await client.query('lock table record in share row exclusive mode') // whoever writes a document locks it first
  await catchUp(client, late)
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
  await client.query('update search_state set version = $1, top_from = $2, built_at = now()', [
    documentVersion,
    late.topFrom,
  ])
  await client.query('commit')
}

interface Replacing {
  kinds: Kinds
  topFrom: number
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
async function dropOthers(client: pg.PoolClient): Promise<void> {
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
async function catchUp(client: pg.PoolClient, { kinds, topFrom }: Replacing): Promise<number> {
  const db = askingOn(client)
  await client.query(`delete from ${next} n where not exists (select from record where id = n.record)`)
  const { rows } = await client.query<{ id: number; kind: string }>(
    `select r.id, r.kind from record r left join ${next} n on n.record = r.id
     where n.record is null or n.version <> r.version`,
  )
  await client.query(`delete from ${next} where record = any ($1)`, [rows.map(({ id }) => id)])
  const batch = copyTable(next, documentColumns)
  for (const [name, late] of Map.groupBy(rows, ({ kind }) => kind)) {
    const kind = kinds[name]
    if (!kind) continue
    for (let start = 0; start < late.length; start += batchSize) {
      const ids = late.slice(start, start + batchSize).map(({ id }) => id)
      for (const one of await readShown(db, kind, { ids })) add(batch, one, topFrom)
      await sendTable(client, batch, false)
    }
  }
  return rows.length
}

const again = 10 * 60_000

interface Background extends Rebuilding {
  tell: (error: unknown) => void
  /** Milliseconds after which one that failed is tried again. */
  rest?: number
}

/** Writes the documents anew in the background where they are those of an older version of the product. */
export function rebuildWhenStale(
  pool: pg.Pool,
  { kinds, say, tell, rest = again }: Background,
): { close: () => Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  const rebuild = async () => {
    const done = await rebuildDocuments(pool, { kinds, say, stop: signal, staleOnly: true })
    if (done > 0) say(`检索文档已更新：${done.toLocaleString('en-US')} 条`)
  }
  const untilDone = async (): Promise<void> => {
    try {
      await rebuild()
    } catch (error) {
      if (signal.aborted) return
      tell(error)
      await delay(rest, undefined, { signal }).then(untilDone, () => {})
    }
  }
  const running = untilDone()
  return {
    close: () => {
      ending.abort()
      return running
    },
  }
}
