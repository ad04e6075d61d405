import { setImmediate as turn } from 'node:timers/promises'

import type pg from 'pg'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { sendTable } from '#database/copy.ts'
import { openDatabase, type Db } from '#database/database.ts'
import { inTurn } from '#database/pooler/with-lock.ts'
import { workUntilDone } from '#database/until-done.ts'
import { withoutTimeLimit } from '#database/within-time.ts'

import {
  batchSize,
  connectionOf,
  dropOthers,
  nextTable,
  openAdding,
  pause,
  prepare,
  replace,
  type Add,
  type Connection,
} from './next-table.ts'
import { readShown } from './public-view.ts'
import { countRecords, createIndex, settleNext } from './rebuild.queries.ts'
import { findSearchState } from './state.ts'
import { isLopsided, measureTiers } from './tiers.ts'

export interface RebuildOptions {
  kinds: Kinds
  log: (line: string) => void
  /** Ends it before it is done; the old documents stay in service. */
  stop?: AbortSignal
  /** Only where documents are those of another version, or their tiers are lopsided. */
  dueOnly?: boolean
}

const lock = 7240013
/** Number of documents that are written before other tasks run: a millisecond, so that COPY is always fed. */
const documentsPerTurn = 8

/**
 * Writes the documents of all records beside the old ones, then replaces those; searching and writing go on
 * meanwhile. Returns how many there are; a second rebuild at the same time waits.
 */
export async function rebuildDocuments(pool: pg.Pool, asked: RebuildOptions): Promise<number> {
  const db = openDatabase(pool)
  const rebuild = async (lost: AbortSignal) => {
    if (asked.dueOnly && !(await isDue(db))) return 0
    return rebuildInTurn(pool, { ...asked, stop: asked.stop ? AbortSignal.any([asked.stop, lost]) : lost })
  }
  return inTurn(db, lock, rebuild, { pause, stop: asked.stop })
}

const isDue = async (db: Db) => (await findSearchState(db)).building || (await isLopsided(db))

async function rebuildInTurn(pool: pg.Pool, asked: RebuildOptions): Promise<number> {
  const client = await pool.connect()
  const own = connectionOf(client)
  try {
    return await rebuildAlone(own, pool, asked).finally(() => dropOthers(own.db).catch(() => {})) // the next one does
  } finally {
    client.release()
  }
}

async function rebuildAlone(
  own: Connection,
  pool: pg.Pool,
  { kinds, log, stop }: RebuildOptions,
): Promise<number> {
  const db = openDatabase(pool)
  const tiers = await measureTiers(db)
  const add = openAdding(tiers)
  const indexes = await prepare(own.db)
  const total = await withoutTimeLimit(own.db, countRecords)
  let done = 0
  const onProgress = (count: number) => {
    stop?.throwIfAborted()
    if (total > 0 && Math.floor((20 * (done + count)) / total) > Math.floor((20 * done) / total)) {
      log(`检索文档 ${(done + count).toLocaleString('en-US')} / ${total.toLocaleString('en-US')}`)
    }
    done += count
  }
  for (const kind of Object.values(kinds)) await copyKind(own.client, db, { kind, add, onProgress })
  log('正在建立检索索引')
  await createIndexes(own, pool, { definitions: indexes, stop })
  await withoutTimeLimit(own.db, settleNext)
  await replace(own, { kinds, tiers, add, stop })
  return done
}

interface IndexCreation {
  definitions: readonly string[]
  stop: AbortSignal | undefined
}

/** Two at a time: the last part of each is the work of one process. */
async function createIndexes(
  own: Connection,
  pool: pg.Pool,
  { definitions, stop }: IndexCreation,
): Promise<void> {
  const left = [...definitions]
  const createNext = async (db: Db) => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      stop?.throwIfAborted()
      const definition = next
      await withoutTimeLimit(db, (tx) => createIndex(tx, definition))
    }
  }
  const other = await pool.connect()
  try {
    const { db } = connectionOf(other)
    const ended = await Promise.allSettled(
      [own.db, db].map((one) => createNext(one).finally(() => left.splice(0))),
    )
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  } finally {
    other.release()
  }
}

interface KindCopy {
  kind: Kind
  add: Add
  onProgress: (count: number) => void
}

/** The next records are read and the last ones sent while documents are written. */
async function copyKind(client: pg.PoolClient, db: Db, { kind, add, onProgress }: KindCopy): Promise<void> {
  const read = (after: number) => {
    const reading = readShown(db, kind, { after, limit: batchSize })
    reading.catch(() => {}) // reported where it is awaited
    return reading
  }
  let sending = Promise.resolve()
  let tables = [nextTable(), nextTable()] as const
  for (let reading = read(0); ;) {
    const rows = await reading
    const last = rows.at(-1)
    if (!last) break
    reading = read(last.id)
    for (const [i, one] of rows.entries()) {
      if (i % documentsPerTurn === 0) await turn()
      add(tables[0], one)
    }
    await sending
    sending = sendTable(client, tables[0], false)
    sending.catch(() => {}) // reported where it is awaited
    tables = [tables[1], tables[0]]
    onProgress(rows.length)
  }
  await sending
}

interface Background extends RebuildOptions {
  report: (error: unknown) => void
  /** Milliseconds after which one that failed is tried again, twice as many each time. */
  rest?: number
}

/** Rebuilds the documents in the background where they are those of an older version of the product. */
export const rebuildWhenStale = (
  pool: pg.Pool,
  { kinds, log, report, rest }: Background,
): { close: () => Promise<void> } =>
  workUntilDone(
    async (stop) => {
      const done = await rebuildDocuments(pool, { kinds, log, stop, dueOnly: true })
      if (done > 0) log(`检索文档已更新：${done.toLocaleString('en-US')} 条`)
    },
    { report, rest },
  )
