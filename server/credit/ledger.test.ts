import { beforeAll, expect, test } from 'vitest'

import { creditLineRoutes } from '#contract/back-office/credit/line.ts'
import { creditPurseRoutes } from '#contract/back-office/credit/purse.ts'
import { organisationRoutes } from '#contract/back-office/organisation.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { credit } from '#contract/credit/credit.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildCredit, creditFaults } from '#testing/builders/credit.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp({ charging: true })
})

const purseOf = async (account: number): Promise<number> => {
  const { rows } = await library.pool.query('select id from credit_purse where account = $1', [account])
  return rows[0].id
}

test('a new member starts with 100', async () => {
  const member = await library.signIn()
  expect(await member.call(credit.mine, {})).toMatchObject({
    own: 100,
    pool: null,
    company: null,
    asks: true,
  })
  expect((await member.call(credit.lines, {})).records).toMatchObject([
    { amount: 100, balance: 100, reason: 'start', pool: false },
  ])
})

test.each([
  ['a balance beside the ledger', 'update credit_purse set balance = balance + 1 where account = $1'],
  [
    'a line that is changed',
    `update credit_line l set amount = amount + 1, balance = l.balance + 1
      from credit_purse p where p.id = l.purse and p.account = $1`,
  ],
  [
    'a line that is gone',
    'delete from credit_line l using credit_purse p where p.id = l.purse and p.account = $1',
  ],
  [
    'a line out of nothing',
    `insert into credit_line (purse, number, amount, balance, reason)
      select id, 2, 5, 7, 'grant' from credit_purse where account = $1`,
  ],
  ['a balance below zero', 'update credit_purse set balance = -1 where account = $1'],
])('the database refuses %s', async (_, statement) => {
  const member = await library.signIn()
  await expect(library.pool.query(statement, [member.actor.id])).rejects.toThrow(/violates/)
  expect(await creditFaults(library.db)).toEqual([])
})

test('the update call of old clients takes, never gives, and opens nothing', async () => {
  const member = await library.signIn()
  const code = await buildBorehole(library.db)
  const operation = {
    moduleName: '工程地质钻孔',
    operationCode: 'view',
    operationName: '查看详情',
    platform: 'web',
  }
  const update = (amount: number) => member.call(credit.update, { credit: amount, ...operation })
  expect(await update(-2)).toBe(true)
  expect(await member.call(catalogue.record, { kind: 'borehole', code })).toMatchObject({
    viewLevel: 'entry',
    charge: { own: 98, paid: false },
  })
  expect([await update(-99), await outcomeOf(update(5)), await outcomeOf(update(0))]).toEqual([
    false,
    'invalid_input',
    'invalid_input',
  ])
  expect((await member.call(credit.lines, {})).records[0]).toMatchObject({
    amount: -2,
    balance: 98,
    reason: 'operation',
    title: '工程地质钻孔',
    note: '查看详情 · web',
  })
})

/** A pool with a manager and two members. */
async function company(pool: number) {
  const name = `勘测院 ${Math.random()}`
  const { rows } = await library.pool.query(
    'insert into organisation (name, name_key) values ($1, $1) returning id',
    [name],
  )
  const id: number = rows[0].id
  const people = await Promise.all([library.signIn(), library.signIn(), library.signIn()])
  const ids = people.map(({ actor }) => actor.id)
  await library.pool.query(
    'update account set organisation = $1, company_manager = id = $3 where id = any($2)',
    [id, ids, ids[0]],
  )
  await buildCredit(library.db, { organisation: id }, pool)
  return { id, people }
}

test('lines are for their own reader, those of a pool for its manager, with names', async () => {
  const { people } = await company(10)
  const [manager, reader, other] = people
  const code = await buildBorehole(library.db, { title: '滨江路 3 号孔' })
  await reader.call(catalogue.record, { kind: 'borehole', code, pay: 'yes' })
  const own = await reader.call(credit.lines, {})
  expect(own.records[0]).toMatchObject({
    amount: -2,
    pool: true,
    who: null,
    record: { kind: 'borehole', code },
  })
  expect((await other.call(credit.lines, {})).total).toBe(1)
  expect((await manager.call(credit.lines, { of: 'company' })).records[0]).toMatchObject({
    who: '测试用户',
    balance: 8,
  })
  expect(await outcomeOf(reader.call(credit.lines, { of: 'company' }))).toBe('not_company_manager')
})

test('a pool with credit is not deleted; merged, it moves', async () => {
  const [{ id: keep }, { id: gone }] = [await company(5), await company(7)]
  const staff = await library.signIn('organisations.read', 'organisations.write')
  await library.pool.query(
    'update account set organisation = null, company_manager = false where organisation = $1',
    [gone],
  )
  expect(await outcomeOf(staff.call(organisationRoutes.batchDelete, { ids: [gone] }))).toBe('row_in_use')
  await staff.call(organisationRoutes.merge, { keep, ids: [gone] })
  const { rows } = await library.pool.query('select balance from credit_purse where organisation = $1', [
    keep,
  ])
  expect(rows).toEqual([{ balance: 12 }])
  expect(await creditFaults(library.db)).toEqual([])
})

test('views, refunds, grants, deductions and moves of pools at random and at once: the balance is the ledger', async () => {
  const { people, id } = await company(40)
  const staff = await library.signIn(
    'credit.read',
    'credit.grant',
    'organisations.read',
    'organisations.write',
  )
  const codes = await Promise.all(Array.from({ length: 6 }, () => buildBorehole(library.db)))
  const { rows: pools } = await library.pool.query('select id from credit_purse where organisation = $1', [
    id,
  ])
  const purses = [pools[0].id, ...(await Promise.all(people.map(({ actor }) => purseOf(actor.id))))]
  const others = [await company(3), await company(1), await company(4), await company(2)]
  const operation = { moduleName: 'm', operationCode: 'x' }
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const any = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const views = async () =>
    (await library.pool.query(`select id from credit_line where reason = 'view' order by random() limit 1`))
      .rows
  const steps: (() => Promise<unknown>)[] = [
    () => any(people).call(catalogue.record, { kind: 'borehole', code: any(codes), pay: 'yes' }),
    () => any(people).call(credit.update, { credit: -1 - random(9), ...operation }),
    () =>
      staff.call(creditPurseRoutes.grant, {
        ids: [any(purses), any(purses)],
        amount: random(9) - 5 || 1,
        note: '调整',
      }),
    async () => {
      for (const { id: line } of await views())
        await staff.call(creditLineRoutes.refund, { id: line, note: '页面没有打开' })
    },
    async () => {
      const other = others.pop()
      if (other) await staff.call(organisationRoutes.merge, { keep: id, ids: [other.id] })
    },
  ]
  const outcomes: string[] = []
  const worker = async () => {
    for (let i = 0; i < 15; i += 1) outcomes.push(await outcomeOf(any(steps)()))
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  expect(outcomes.filter((one) => one === 'done').length).toBeGreaterThan(80)
  expect(
    new Set(outcomes).difference(new Set(['done', 'credit_short', 'grant_short', 'credit_refunded'])),
  ).toEqual(new Set())
  expect(await creditFaults(library.db)).toEqual([])
})
