import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'

import type pg from 'pg'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { copyTable, sendTable } from '#database/copy.ts'
import { openDatabase, type Db } from '#database/database.ts'

import { documentColumns } from './document.ts'
import { add, batchSize, dropOthers, next, pause, prepare, replace } from './next-table.ts'
import { readShown } from './public-view.ts'
import { findSearchState } from './state.ts'
import { isLopsided, measureTiers } from './tiers.ts'

export interface Rebuilding {
  kinds: Kinds
  log: (line: string) => void
  /** Ends it before it is done: what stood stays. */
  stop?: AbortSignal
  /** Only where documents are those of another version, or stand in tiers that do not fit. */
  dueOnly?: boolean
}

const lock = 7240013
/** So many documents are written before others have their turn: some milliseconds. */
const together = 25

/**
 * Writes the documents of all records anew, beside the old ones, and puts them in their place; searching and
 * writing go on meanwhile. Answers how many there are; a second one at the same time waits.
 */
export async function rebuildDocuments(pool: pg.Pool, asked: Rebuilding): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await takeTurn(client, asked.stop)
    const db = openDatabase(pool)
    if (asked.dueOnly && !(await isDue(db))) return 0
    return await rebuildAlone(client, db, asked).finally(async () => {
      await client.query('rollback').catch(() => {})
      await dropOthers(client).catch(() => {}) // the next one does
    })
  } finally {
    client.release(true) // with its settings and its lock
  }
}

const isDue = async (db: Db) => (await findSearchState(db)).building || (await isLopsided(db))

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
  { kinds, log, stop }: Rebuilding,
): Promise<number> {
  const tiers = await measureTiers(db)
  const { indexes, total } = await prepare(client)
  let done = 0
  const reported = (count: number) => {
    stop?.throwIfAborted()
    if (total > 0 && Math.floor((20 * (done + count)) / total) > Math.floor((20 * done) / total)) {
      log(`检索文档 ${(done + count).toLocaleString('en-US')} / ${total.toLocaleString('en-US')}`)
    }
    done += count
  }
  for (const kind of Object.values(kinds)) await copyKind(client, db, { kind, tiers, reported })
  log('正在建立检索索引')
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const statement of indexes) {
    stop?.throwIfAborted()
    await client.query(statement)
  }
  await client.query(`alter table ${next} reset (autovacuum_enabled, toast.autovacuum_enabled);
    alter table ${next} set (parallel_workers = 0); analyze ${next}`)
  await replace(client, { kinds, tiers, stop })
  return done
}

interface Copying {
  kind: Kind
  tiers: readonly number[]
  reported: (count: number) => void
}

/** The next records are read and the last ones sent while documents are written. */
async function copyKind(client: pg.PoolClient, db: Db, { kind, tiers, reported }: Copying): Promise<void> {
  const read = (after: number) => {
    const reading = readShown(db, kind, { after, limit: batchSize })
    reading.catch(() => {}) // told where it is awaited
    return reading
  }
  let sending = Promise.resolve()
  let tables = [copyTable(next, documentColumns), copyTable(next, documentColumns)] as const
  for (let reading = read(0); ;) {
    const rows = await reading
    const last = rows.at(-1)
    if (!last) break
    reading = read(last.id)
    for (const [i, one] of rows.entries()) {
      if (i % together === 0) await turn()
      add(tables[0], one, tiers)
    }
    await sending
    sending = sendTable(client, tables[0], false)
    sending.catch(() => {}) // told where it is awaited
    tables = [tables[1], tables[0]]
    reported(rows.length)
  }
  await sending
}

const again = 10 * 60_000

interface Background extends Rebuilding {
  report: (error: unknown) => void
  /** Milliseconds after which one that failed is tried again. */
  rest?: number
}

/** Writes the documents anew in the background where they are those of an older version of the product. */
export function rebuildWhenStale(
  pool: pg.Pool,
  { kinds, log, report, rest = again }: Background,
): { close: () => Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  const rebuild = async () => {
    const done = await rebuildDocuments(pool, { kinds, log, stop: signal, dueOnly: true })
    if (done > 0) log(`检索文档已更新：${done.toLocaleString('en-US')} 条`)
  }
  const untilDone = async (): Promise<void> => {
    try {
      await rebuild()
    } catch (error) {
      if (signal.aborted) return
      report(error)
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
