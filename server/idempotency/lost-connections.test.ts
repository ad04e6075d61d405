import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { scatter } from '#demo/city/random.ts'
import { type SignedIn, testApp } from '#testing/app.ts'
import { keyedRoutes, outcomeOf, readyCall, send } from '#testing/builders/keyed-calls/calling.ts'
import { openScene, type Scene } from '#testing/builders/keyed-calls/scene.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { type Loss, type LostConnections, watchConnections } from '#testing/lost-connections.ts'

let scene: Scene
let clerk: SignedIn
let staff: SignedIn[]
let connections: LostConnections
/** Counts the rows of every table: prepared once, on a connection that is not lost. */
let counter: pg.PoolClient

beforeAll(async () => {
  // jobs wait: what a call writes is counted, and not what follows from it
  vi.spyOn(PgBoss.prototype, 'work').mockResolvedValue('')
  vi.spyOn(PgBoss.prototype, 'schedule').mockResolvedValue()
  const library = await testApp({ charging: true, publicUrl: 'https://library.example' })
  scene = await openScene(library)
  clerk = await scene.buildCaller('all')
  staff = await Promise.all(placeLosses(0).map(() => scene.buildCaller('all')))
  await buildBorehole(library.db) // the first of its kind adds a row to the state of kinds, others raise it
  await library.services.jobs.ready()
  counter = await library.pool.connect()
  await counter.query(`prepare counting as ${await writeCounting(library.pool)}`)
  connections = watchConnections(library.pool)
})
afterAll(async () => {
  connections.close()
  counter.release(true)
  vi.restoreAllMocks()
  await scene.close()
})

/** Tables whose rows tell nothing of an effect. */
const beside = {
  call_count: 'calls of an address: sooner or later written together',
  code_allowance: 'codes that were asked for: counted before, since a refusal counts as well',
  facet_count: 'has a row from the first record with a value on, which others raise',
}

/** Rows of others that tell of an effect. */
const rowsIn: Record<string, string> = {
  // what fails in a server is noted a minute later
  audit_event: ` where action <> 'server_failed'`,
  // those that the library of jobs has for itself begin so
  jobs: String.raw` where name not like '\_\_%'`,
}

async function writeCounting(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const tables = rows.filter(({ name }) => !Object.hasOwn(beside, name))
  const count = (from: string, name: string) => `(select count(*)::int from ${from}) as "${name}"`
  const counts = tables.map(({ name }) => count(`"${name}"${rowsIn[name] ?? ''}`, name))
  return `select ${[...counts, count(`job.job${rowsIn['jobs']}`, 'jobs')].join()}`
}

type Counts = Record<string, number>

async function countRows(): Promise<Counts> {
  const { rows } = await counter.query<Counts>('execute counting')
  return rows[0] ?? {}
}

/** By how many rows tables have changed since then, those of a list aside. */
async function measureChange(before: Counts, spent: readonly string[] = []): Promise<Counts> {
  const after = await countRows()
  const names = Object.keys(after).filter((name) => after[name] !== before[name] && !spent.includes(name))
  return Object.fromEntries(names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]))
}

/** How many processes of the database are still there: what they held for a lost connection is free when they are gone. */
async function countRunning(processes: readonly number[]): Promise<number> {
  const running = 'select from pg_stat_activity where pid = any($1)'
  return (await counter.query(running, [processes])).rowCount ?? 0
}

const multiplyChange = (change: Counts, count: number): Counts =>
  Object.fromEntries(Object.entries(change).map(([name, rows]) => [name, rows * count]))

/** Where four calls of a route lose their connections; of so many statements, the first two look for the answer. */
const placeLosses = (statements: number, route = 0): Loss[] => [
  { before: 3 + (scatter(route) % Math.max(1, statements - 4)) },
  { before: 'answer' },
  { before: 'commit' },
  'after commit',
]

/** Makes one call that is answered, and four that lose their connections: what is to come of each, and of all. */
async function interruptCalls(named: (typeof keyedRoutes)[number], spent: readonly string[] = []) {
  const undisturbed = await readyCall(scene, named, clerk)
  const earlier = await countRows()
  expect(outcomeOf(await send(scene, undisturbed))).toBe(200)
  const effect = await measureChange(earlier, spent)
  const where = placeLosses(connections.statementsOf(undisturbed.key), keyedRoutes.indexOf(named))
  const calls = await Promise.all(staff.map((by) => readyCall(scene, named, by)))
  const sendAll = () => Promise.all(calls.map((call) => send(scene, call)))
  const before = await countRows()
  for (const [n, loss] of where.entries()) connections.lose(calls[n]?.key ?? '', loss)
  const lost = (await sendAll()).map(outcomeOf)
  expect(calls.filter(({ key }) => connections.isDue(key))).toEqual([])
  expect(lost).not.toContain(200)
  const processes = connections.takeProcesses()
  await expect.poll(() => countRunning(processes)).toBe(0)
  expect(await measureChange(before, spent)).toEqual(effect) // of the one that was committed
  return { effect, before, sendAll }
}

/** What is given out once, whatever becomes of it, before the transaction begins: the repetition does nothing more. */
const spending: Record<string, { tables: string[]; repeated: number | string }> = {
  // whoever comes back from an identity provider shows its code and our state, both good for one time
  'thirdParty.oauthBind': { tables: ['sign_in_request', 'spent_token'], repeated: 'state_refused' },
  // a challenge is answered once: the upload goes on, and its chunks are sent
  'fileService.chunkProof': { tables: ['idempotency'], repeated: 200 },
}

const isSpending = ([name]: (typeof keyedRoutes)[number]) => Object.hasOwn(spending, name)

describe('a connection lost at a statement', () => {
  test.each(keyedRoutes.filter((named) => !isSpending(named)))(
    'leaves both answer and effect of %s or neither, and it can be sent again',
    async (...named) => {
      const { effect, before, sendAll } = await interruptCalls(named)
      const repeated = await sendAll()
      expect(repeated.map(outcomeOf)).toEqual(staff.map(() => 200))
      expect(await measureChange(before)).toEqual(multiplyChange(effect, staff.length))
      expect((await sendAll()).map(({ body }) => body)).toEqual(repeated.map(({ body }) => body))
      expect(await measureChange(before)).toEqual(multiplyChange(effect, staff.length))
    },
  )

  test.each(keyedRoutes.filter(isSpending))(
    'leaves both answer and effect of %s or neither, and what was spent stays so',
    async (...named) => {
      const { tables, repeated } = spending[named[0]] ?? { tables: [], repeated: 200 }
      const { effect, before, sendAll } = await interruptCalls(named, tables)
      expect((await sendAll()).map(outcomeOf)).toEqual([repeated, repeated, repeated, 200])
      expect(await measureChange(before, tables)).toEqual(effect)
    },
  )
})
