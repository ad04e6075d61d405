import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

import { sql } from 'kysely'

import { figure, type Figure } from '#bench/measure.ts'
import { openBeside, type Product, startProduct } from '#bench/product.ts'
import type { Db } from '#database/database.ts'
// oxlint-disable-next-line no-restricted-imports -- no account can sign in yet, so the session is inserted as in tests
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'
// oxlint-disable-next-line no-restricted-imports -- a journey of the ledger needs records, and no city
import { buildBorehole } from '#testing/builders/records.ts'

type Log = (line: string) => void

const readers = 4
const kills = 20
const hammerSeconds = 30

interface Reader {
  account: number
  token: string
  /** Favourite and its two folders. */
  favourite: number
  shelves: readonly number[]
  /** Where it was filed last: acknowledged, or asked and not answered since. */
  filed: number
  asked: number[]
}

interface ReadersRun {
  product: Product
  codes: readonly string[]
  readers: readonly Reader[]
  staff: string
  /** What acknowledged calls have added to all credit, and what those not answered may have. */
  booked: number
  uncertain: number
  views: number
  moves: number
  over: boolean
}

/**
 * Readers open records and file favourites, their pages fail, staff grant: first for half a minute without disturbance,
 * then while the server is killed twenty times. Every purse must be the sum of its ledger, and what was acknowledged must
 * stand.
 */
export async function survivesReaders(dataDir: string, log: Log): Promise<Figure[]> {
  const product = await startProduct({ dataDir, log })
  const reading = await prepare(product, dataDir, log)
  try {
    const before = await inspect(dataDir, log, allCredit)
    await work(reading, async () => delay(hammerSeconds * 1000))
    const hammered = await inspect(dataDir, log, async (db) => ({
      faults: await faults(db),
      lost: before + reading.booked - (await allCredit(db)),
    }))
    const calm = reading.views
    await work(reading, async () => {
      for (let n = 0; n < kills; n += 1) {
        await delay(700 + 60 * n)
        const ended = once(reading.product.child, 'exit')
        reading.product.child.kill('SIGKILL')
        await ended
        reading.product = await startProduct({ dataDir, log })
      }
    })
    const killed = await inspect(dataDir, log, async (db) => ({
      faults: await faults(db),
      torn: await torn(db),
      misfiled: await misfiled(db, reading.readers),
      off: Math.abs(before + reading.booked - (await allCredit(db))) - reading.uncertain,
    }))
    return [
      figure(`readers: views in ${hammerSeconds} s`, calm, '', ['≥', 1]),
      figure('readers: purses that differ from their ledger', hammered.faults, '', ['=', 0]),
      figure('readers: credit lost or made', hammered.lost, '', ['=', 0]),
      figure('readers: views acknowledged, with kills', reading.views, '', ['≥', 1]),
      figure('readers: favourites moved, with kills', reading.moves, '', ['≥', 1]),
      figure('readers: after 20 kills, purses that differ', killed.faults, '', ['=', 0]),
      figure('readers: after 20 kills, openings without their line', killed.torn, '', ['=', 0]),
      figure('readers: after 20 kills, favourites not where they were filed', killed.misfiled, '', ['=', 0]),
      figure('readers: after 20 kills, credit beyond unanswered calls', Math.max(0, killed.off), '', [
        '=',
        0,
      ]),
    ]
  } finally {
    reading.over = true
    await reading.product.stop()
  }
}

async function inspect<T>(dataDir: string, log: Log, read: (db: Db) => Promise<T>): Promise<T> {
  const library = await openBeside(dataDir, log)
  return read(library.db).finally(library.close)
}

async function prepare(product: Product, dataDir: string, log: Log): Promise<ReadersRun> {
  return inspect(dataDir, log, async (db) => {
    const codes: string[] = []
    for (let n = 0; n < 40; n += 1) codes.push(await buildBorehole(db, { code: `READ-${n}` }))
    const people: Reader[] = []
    for (let n = 0; n < readers; n += 1) people.push(await buildReader(db))
    const { id } = await buildAccount(db, { permissions: ['credit.read', 'credit.grant'] })
    const counts = { booked: 0, uncertain: 0, views: 0, moves: 0, over: false }
    return { product, codes, readers: people, staff: await buildSession(db, { account: id }), ...counts }
  })
}

async function buildReader(db: Db): Promise<Reader> {
  const { id: account } = await buildAccount(db)
  const token = await buildSession(db, { account })
  const { rows: shelves } = await sql<{ id: number }>`insert into favourite_folder (account, name)
    values (${account}, '甲'), (${account}, '乙') returning id`.execute(db)
  const { rows } = await sql<{ id: number }>`insert into favourite (account, query, record, folder)
    select ${account}, 'borehole', min(id), ${shelves[0]?.id} from record returning id`.execute(db)
  const filed = shelves[0]?.id ?? 0
  return {
    account,
    token,
    favourite: rows[0]?.id ?? 0,
    shelves: shelves.map(({ id }) => id),
    filed,
    asked: [],
  }
}

async function work(reading: ReadersRun, meanwhile: () => Promise<void>): Promise<void> {
  reading.over = false
  const working = reading.readers.flatMap((reader, n) => [
    repeat(reading, (i) => view(reading, reader, i)),
    repeat(reading, (i) => file(reading, reader, i)),
    ...(n === 0 ? [repeat(reading, (i) => grant(reading, i))] : []),
  ])
  await meanwhile().finally(() => (reading.over = true))
  await Promise.all(working)
}

async function repeat(reading: ReadersRun, act: (n: number) => Promise<boolean>): Promise<void> {
  for (let n = 0; !reading.over; n += 1) if (!(await act(n))) await delay(40)
}

interface ReceivedAnswer<T> {
  code: number
  data: T
}

/** Undefined when there was no answer: it may have been done or not. */
async function call<T>(
  { product }: ReadersRun,
  [method, path, body]: readonly [method: string, path: string, body?: object],
  token: string,
): Promise<ReceivedAnswer<T> | undefined> {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  return answer && ((await answer.json().catch(() => undefined)) as ReceivedAnswer<T> | undefined)
}

/** Notes what an answer says; without one, up to `maximum` may have been booked or not. */
function book(
  reading: ReadersRun,
  answer: ReceivedAnswer<unknown> | undefined,
  amount: number,
  maximum: number,
): boolean {
  if (answer?.code === 200) reading.booked += amount
  if (answer === undefined) reading.uncertain += maximum
  return answer?.code === 200
}

type View = { charge: { now: boolean; price: number } | null }

const takenBy = (seen: ReceivedAnswer<View> | undefined): number => {
  const charge = seen?.code === 200 ? seen.data.charge : null
  return charge?.now ? charge.price : 0
}

/** Opens a record, and at times reports that its page has failed. */
async function view(reading: ReadersRun, reader: Reader, n: number): Promise<boolean> {
  const { token, account } = reader
  const code = reading.codes[(n * 7 + account) % reading.codes.length] ?? ''
  const seen = await call<View>(reading, ['GET', `/catalogue/borehole/records/${code}?pay=yes`], token)
  const isSeen = book(reading, seen, -takenBy(seen), 2)
  if (isSeen) reading.views += 1
  return n % 5 === 0 ? failPage(reading, reader, code) : isSeen
}

async function failPage(reading: ReadersRun, { token }: Reader, code: string): Promise<boolean> {
  const body = { kind: 'borehole', code }
  const failed = await call<{ refunded: number }>(reading, ['POST', '/credit/page-failed', body], token)
  return book(reading, failed, failed?.data?.refunded ?? 0, 2)
}

/** Files the favourite in the other folder. */
async function file(reading: ReadersRun, reader: Reader, n: number): Promise<boolean> {
  const { token, favourite, shelves } = reader
  const folder = shelves[n % 2] ?? 0
  reader.asked.push(folder)
  const done = await call(reading, ['PUT', '/favourite/file', { ids: [favourite], folder }], token)
  if (done?.code !== 200) return false
  reader.filed = folder
  reader.asked = []
  reading.moves += 1
  return true
}

async function grant(reading: ReadersRun, n: number): Promise<boolean> {
  const ids = await inspectPurses(reading)
  const amount = n % 4 === 0 ? -1 : 6
  const body = { ids, amount, note: '演练' }
  const done = await call(reading, ['POST', '/creditPurse/grant', body], reading.staff)
  return book(reading, done, amount * ids.length, Math.abs(amount) * ids.length)
}

/** Purses of the readers, as staff find them. */
async function inspectPurses(reading: ReadersRun): Promise<number[]> {
  type Page = { records: { id: number }[] }
  const page = await call<Page>(reading, ['POST', '/creditPurse/page', { size: 10 }], reading.staff)
  return page?.code === 200 ? page.data.records.slice(0, readers).map(({ id }) => id) : [1]
}

async function allCredit(db: Db): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select sum(balance)::int as sum from credit_purse`.execute(db)
  return rows[0]?.sum ?? 0
}

async function faults(db: Db): Promise<number> {
  const { rows } = await sql`select p.id from credit_purse p left join credit_line l on l.purse = p.id
    group by p.id having p.balance <> coalesce(sum(l.amount), 0)`.execute(db)
  return rows.length
}

/** Openings that nothing has paid for. */
async function torn(db: Db): Promise<number> {
  const { rows } = await sql`select from credit_opening o where not exists (select from credit_line l
    where l.account = o.account and l.record = o.record and l.at = o.at and l.reason = 'view')`.execute(db)
  return rows.length
}

/** Favourites that are neither where they were last filed, nor where an unanswered call would have filed them. */
async function misfiled(db: Db, all: readonly Reader[]): Promise<number> {
  const { rows } = await sql<{ id: number; folder: number }>`select id, folder from favourite
    where id = any(${all.map(({ favourite }) => favourite)})`.execute(db)
  return all.filter(({ favourite, filed, asked }) => {
    const folder = rows.find(({ id }) => id === favourite)?.folder
    return folder === undefined || ![filed, ...asked].includes(folder)
  }).length
}
