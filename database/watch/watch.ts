import { setImmediate as nextRound, setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import type { DatabaseOptions } from '#database/database.ts'

import type { Guard } from './guard.ts'

interface WatchOptions {
  connection: DatabaseOptions['connection']
  guard: Guard
  /** Called when it stops answering, and when it answers again. */
  report: (answers: boolean) => void
  /** What is asked of it; by default whether it answers. */
  ask?: ((client: pg.Client) => Promise<unknown>) | undefined
  /** Milliseconds without an answer that count as away. */
  patience?: number
}

const pause = 500
/** Silent for so long, connections are given up: the machine at their other end may be gone. */
const longestSilence = 10_000

const ping = (client: pg.Client): Promise<unknown> => client.query('select 1')

/** The connection of a watch. One that ends between two checks means nothing: the next check opens a new one. */
function openConnection({ connection, ask: work = ping }: WatchOptions, patience: number) {
  let client: Promise<pg.Client> | undefined
  const connect = () => {
    const coming = connectClient(connection, patience)
    const forget = () => {
      if (client === coming) client = undefined
    }
    coming.then((one) => one.once('end', forget)).catch(() => {})
    return coming
  }
  const query = async () => {
    client ??= connect()
    await work(await client)
  }
  const letGo = () => {
    const last = client
    client = undefined
    return last?.then((one) => one.end()).catch(() => {})
  }
  /** Nor does one that is lost while it is asked: whether another one answers decides. */
  const ask = async (isOver: () => boolean) => {
    try {
      await query()
    } catch (error) {
      if (isOver()) throw error
      void letGo()
      await query()
    }
  }
  return { ask, letGo }
}

/**
 * Asks the database every half second, on a connection of its own, whether it answers. A second without an answer
 * counts as away: queries are refused at once, instead of waiting for a timeout.
 */
export function watchDatabase(options: WatchOptions): { close: () => Promise<void> } {
  const { guard, patience = 1200 } = options
  const ending = new AbortController()
  const { ask, letGo } = openConnection(options, patience)
  let silentSince = 0
  const note = (answers: boolean) => {
    if (answers !== guard.away()) return
    guard.set(!answers)
    options.report(answers)
  }
  const giveUp = (answers: boolean) => {
    silentSince = answers ? 0 : silentSince || performance.now()
    if (answers || performance.now() - silentSince < longestSilence) return
    silentSince = performance.now()
    for (const close of guard.connections.values()) close()
  }
  const checkOnce = async () => {
    let isOver = false
    const work = ask(() => isOver)
    const answers = await inTime(work, patience)
    isOver = true
    if (!answers) void letGo()
    if (ending.signal.aborted) return
    note(answers)
    giveUp(answers)
  }
  const running = (async () => {
    while (!ending.signal.aborted) {
      await checkOnce()
      await delay(pause, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    close: async () => {
      ending.abort()
      await running
      await letGo()
    },
  }
}

async function connectClient(connection: WatchOptions['connection'], patience: number): Promise<pg.Client> {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  const client = new pg.Client({ ...where, connectionTimeoutMillis: patience })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Whether work succeeds in time. A process that was busy itself reads what has arrived before it judges. */
async function inTime(work: Promise<unknown>, patience: number): Promise<boolean> {
  let answered = false
  const asked = work.then(
    () => (answered = true),
    () => false,
  )
  const late = new AbortController()
  const limit = delay(patience, false, { signal: late.signal }).catch(() => false)
  await Promise.race([asked, limit])
  late.abort()
  if (!answered) {
    await nextRound()
    await nextRound()
  }
  return answered
}
