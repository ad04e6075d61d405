import { setTimeout as delay } from 'node:timers/promises'

import type pg from 'pg'

import { workUntilDone } from '#database/until-done.ts'

import { isInUse } from './in-use.ts'
import { type Backfill, readMigrations } from './migration-file.ts'

/** What one batch did: rows are changed where it is one's turn, until none is left. */
export type BatchResult = { state: 'worked'; share: number } | { state: 'done' } | { state: 'elsewhere' }

/** How many keys the first batch has, and how many the largest. */
const [firstSize, largestSize] = [500, 20_000]
/** Milliseconds that a batch should take: whoever waits for one of its rows hardly notices. */
const batchTime = 200
const longestStatement = 30_000

/**
 * Works at one batch in a transaction, together with how far it came: a kill loses the batch, and nothing twice. While
 * another server is at it, it is `elsewhere`.
 */
export async function runBatch(
  client: pg.ClientBase,
  backfill: Backfill,
  size: number,
): Promise<BatchResult> {
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = ${longestStatement}; set local lock_timeout = '1s'`)
    const result = await workAtBatch(client, backfill, size)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function workAtBatch(client: pg.ClientBase, backfill: Backfill, size: number): Promise<BatchResult> {
  const { name, table, key, statement } = backfill
  const { rows: own } = await client.query<{ done_to: number; ended: boolean }>(
    `select done_to, ended_at is not null as ended from backfill where name = $1 for update skip locked`,
    [name],
  )
  const [progress] = own
  if (!progress) return { state: 'elsewhere' }
  if (progress.ended) return { state: 'done' }
  const { rows: keys } = await client.query<{ last: number | null; greatest: number }>(
    `select max(key) as last, (select max(${key}) from ${table}) as greatest
     from (select ${key} as key from ${table} where ${key} > $1 order by ${key} limit $2) batch`,
    [progress.done_to, size],
  )
  const { last = null, greatest = 0 } = keys[0] ?? {}
  if (last === null) {
    await client.query('update backfill set ended_at = now(), share = 1 where name = $1', [name])
    return { state: 'done' }
  }
  const { rowCount } = await client.query(statement, [progress.done_to, last])
  const share = greatest > 0 ? Math.min(last / greatest, 1) : 1
  await client.query('update backfill set done_to = $2, rows = rows + $3, share = $4 where name = $1', [
    name,
    last,
    rowCount ?? 0,
    share,
  ])
  return { state: 'worked', share }
}

export interface BackfillOptions {
  log: (line: string) => void
  /** Ends it between two batches. */
  stop?: AbortSignal
  /** Rests after each batch for as long as that took, so that it takes half of one connection at most. */
  gentle?: boolean
}

/** Gives a connection to what is done, for as long as that takes. */
export type WithClient = <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>

/** Milliseconds until one that is elsewhere, or waited for a lock in vain, is tried again. */
const pause = 2000

/** Works at a backfill until nothing is left of it, here or at another server; one that ended before costs one query. */
export async function completeBackfill(
  withClient: WithClient,
  backfill: Backfill,
  { log, stop, gentle = false }: BackfillOptions,
): Promise<void> {
  let size = firstSize
  let reported = 0
  for (;;) {
    stop?.throwIfAborted()
    const began = performance.now()
    const result = await withClient((client) => runBatch(client, backfill, size)).catch(giveWay)
    const took = performance.now() - began
    if (result.state === 'done') return
    if (result.state === 'elsewhere') {
      size = firstSize
      await delay(pause, undefined, { signal: stop })
      continue
    }
    const percent = 10 * Math.floor(10 * result.share)
    if (percent > reported) log(`补写 ${backfill.name}：${(reported = percent)} %`)
    size = Math.max(firstSize, Math.min(largestSize, took > batchTime ? Math.ceil(size / 2) : size * 2))
    if (gentle) await delay(took, undefined, { signal: stop })
  }
}

/** It gives way to whoever holds a row or a table, and comes back. */
function giveWay(error: Error): BatchResult {
  if (isInUse(error)) return { state: 'elsewhere' }
  throw error
}

interface BackgroundOptions {
  log: (line: string) => void
  report: (error: unknown) => void
  /** Where the migrations are. */
  folder?: string
  /** Milliseconds after which one that failed is tried again, twice as many each time. */
  rest?: number
}

/** Works at the backfills of all migrations beside the calls of the server, until they are done or it is closed. */
export const backfillInBackground = (
  pool: pg.Pool,
  { log, report, folder, rest }: BackgroundOptions,
): { close: () => Promise<void> } =>
  workUntilDone(
    async (stop) => {
      for (const { backfill } of await readMigrations(folder))
        if (backfill) await completeBackfill(withPool(pool), backfill, { log, stop, gentle: true })
    },
    { report, rest },
  )

const withPool =
  (pool: pg.Pool): WithClient =>
  async (work) => {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      client.release(failure)
    }
  }
