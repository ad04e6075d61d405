import { beforeAll, expect, test, vi } from 'vitest'

import { creditLineRoutes } from '#contract/back-office/credit/line.ts'
import { creditPurseRoutes } from '#contract/back-office/credit/purse.ts'
import { organisationRoutes } from '#contract/back-office/organisation.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { credit } from '#contract/credit/credit.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { creditFaults } from '#testing/builders/credit.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { cutConnections, dropCut } from '#testing/lost-connections.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let staff: SignedIn
let readers: SignedIn[]
let codes: string[]
let pool: number

const purseOf = async (column: 'account' | 'organisation', id: number): Promise<number> =>
  (await library.pool.query(`select id from credit_purse where ${column} = $1`, [id])).rows[0].id

const newOrganisation = async (): Promise<number> => {
  const name = `勘察设计院 ${crypto.randomUUID()}`
  return (await staff.call(organisationRoutes.create, { values: { name } })).id
}

beforeAll(async () => {
  library = await testApp({ charging: true })
  staff = await library.signIn('credit.read', 'credit.grant', 'organisations.read', 'organisations.write')
  codes = await Promise.all(Array.from({ length: 12 }, () => buildBorehole(library.db)))
  readers = await Promise.all(Array.from({ length: 4 }, () => library.signIn()))
  pool = await newOrganisation()
  const members = readers.slice(0, 2).map(({ actor }) => actor.id)
  await library.pool.query('update account set organisation = $1 where id = any($2)', [pool, members])
})

/** What the acknowledged calls have done to all credit there is. */
let expected = 0

const booked = async (work: () => Promise<number>): Promise<void> => {
  let amount = 0
  const refused = await outcomeOf(work().then((done) => (amount = done)))
  if (refused === 'done') expected += amount
  else expect(['credit_short', 'grant_short', 'credit_refunded', 'busy']).toContain(refused)
}

const any = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('the list is empty')
  return found
}

const view = (n: number) =>
  booked(async () => {
    const { charge } = await any(readers, n).call(catalogue.record, {
      kind: 'borehole',
      code: any(codes, n * 7),
      pay: 'yes',
    })
    return charge?.now ? -charge.price : 0
  })

const failPage = (n: number) =>
  booked(async () => {
    const { refunded } = await any(readers, n).call(credit.pageFailed, {
      kind: 'borehole',
      code: any(codes, n * 7),
    })
    return refunded
  })

const refundView = () =>
  booked(async () => {
    const { records } = await staff.call(creditLineRoutes.page, { filters: { reason: ['view'] }, size: 10 })
    const line = records[Math.floor(Math.random() * records.length)]
    if (!line) return 0
    return (await staff.call(creditLineRoutes.refund, { id: line.id, note: '资料有误' })).amount
  })

const grant = (n: number) =>
  booked(async () => {
    const amount = n % 3 === 0 ? -3 : 4
    const ids = [await purseOf('account', any(readers, n).actor.id), await purseOf('organisation', pool)]
    await staff.call(creditPurseRoutes.grant, { ids, amount, note: '调整' })
    return amount * ids.length
  })

/** A purse that is filled, and merged into the pool: its credit moves. */
const movePool = () =>
  booked(async () => {
    const other = await newOrganisation()
    const ids = [await purseOf('organisation', other)]
    await staff.call(creditPurseRoutes.grant, { ids, amount: 5, note: '调整' })
    expected += 5
    await staff.call(organisationRoutes.merge, { keep: pool, ids: [other] })
    return 0
  })

const allCredit = async (): Promise<number> =>
  Number((await library.pool.query('select sum(balance) from credit_purse')).rows[0].sum)

test('views, refunds, grants and moves of pools at once: every purse is the sum of its ledger, and nothing is lost', async () => {
  expected = await allCredit()
  const until = Date.now() + 3000
  const work = [view, failPage, view, refundView, grant, movePool, view, grant]
  let calls = 0
  const clients = work.map(async (act) => {
    for (let n = 0; Date.now() < until || n < 6; n += 1) {
      await act(n)
      calls += 1
    }
  })
  await Promise.all(clients)
  expect(calls).toBeGreaterThan(40)
  expect(await creditFaults(library.db)).toEqual([])
  expect(await allCredit()).toBe(expected)
})

test('a database connection that is cut twenty times while credit changes: what was answered stands, what was not is whole', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // whoever else loses a connection says so
  const [reader] = readers
  if (!reader) throw new Error('there is no reader')
  const ending = new AbortController()
  const acknowledged: [code: string, number: number][] = []
  const ids = [await purseOf('account', reader.actor.id)]
  const reading = async () => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      const code = any(codes, n)
      await library.pool.query('delete from credit_opening').catch(() => {})
      await staff.call(creditPurseRoutes.grant, { ids, amount: 2, note: '调整' }).catch(() => {})
      const asked = { kind: 'borehole', code, pay: 'yes' } as const
      const view = await reader.call(catalogue.record, asked).catch(() => undefined)
      if (view?.charge?.now) acknowledged.push([code, view.charge.own])
    }
  }
  const readings = Array.from({ length: 4 }, reading)
  for (let cut = 0; cut < 20; cut += 1) {
    await new Promise((done) => setTimeout(done, 60))
    await cutConnections(library.pool)
  }
  await vi.waitUntil(() => acknowledged.length > 0, { timeout: 60_000 })
  ending.abort()
  await Promise.all(readings)
  await dropCut(library.pool)
  expect(await creditFaults(library.db)).toEqual([])
  const { rows } = await library.pool.query(
    `select count(*) as views from credit_line where reason = 'view' and account = $1`,
    [reader.actor.id],
  )
  expect(Number(rows[0].views)).toBeGreaterThanOrEqual(acknowledged.length)
})
