import { beforeAll, expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { creditLineRoutes } from '#contract/back-office/credit/line.ts'
import { creditPriceRoutes } from '#contract/back-office/credit/price.ts'
import { creditPurseRoutes } from '#contract/back-office/credit/purse.ts'
import { creditRequestRoutes } from '#contract/back-office/credit/request.ts'
import { creditSettingRoutes } from '#contract/back-office/credit/setting.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { credit } from '#contract/credit/credit.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { creditIn } from '#testing/builders/credit.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let staff: SignedIn

beforeAll(async () => {
  library = await testApp({ charging: true })
  staff = await library.signIn('credit.read', 'credit.grant', 'credit.price')
})

const asked = { amount: 50, purpose: '编制滨江区水文地质图' }

test('members and staff without the right neither see nor change the credit of others', async () => {
  const [member, reader] = [await library.signIn(), await library.signIn('credit.read')]
  const grant = { ids: [1], amount: 5, note: '调整' }
  expect(
    await outcomesOf([
      member.call(creditPurseRoutes.page, {}),
      member.call(creditLineRoutes.page, {}),
      member.call(creditRequestRoutes.page, {}),
      member.call(creditPriceRoutes.page, {}),
      member.call(creditPurseRoutes.grant, grant),
      reader.call(creditPurseRoutes.grant, grant),
      reader.call(creditLineRoutes.refund, { id: 1, note: '退还' }),
      reader.call(creditRequestRoutes.answer, { id: 1, grant: 5 }),
      reader.call(creditPriceRoutes.create, { values: { price: 0 } }),
    ]),
  ).toEqual(Array(9).fill('forbidden'))
})

test('nobody grants to themselves or their organisation, or answers their own request', async () => {
  const clerk = await library.signIn('credit.read', 'credit.grant')
  const purseOf = async (column: 'account' | 'organisation', id: number) =>
    (await library.pool.query<{ id: number }>(`select id from credit_purse where ${column} = $1`, [id]))
      .rows[0]?.id ?? 0
  const { rows } = await library.pool.query<{ id: number }>(
    `insert into organisation (name, name_key) values ('本人单位', '本人单位') returning id`,
  )
  const organisation = rows[0]?.id ?? 0
  await library.pool.query('update account set organisation = $1 where id = $2', [
    organisation,
    clerk.actor.id,
  ])
  const [own, pool] = [await purseOf('account', clerk.actor.id), await purseOf('organisation', organisation)]
  const other = await purseOf('account', (await library.signIn()).actor.id)
  const { id } = await clerk.call(credit.request, asked)
  const grant = (ids: number[]) => clerk.call(creditPurseRoutes.grant, { ids, amount: 5, note: '调整' })
  expect(
    await outcomesOf([
      grant([own]),
      grant([other, own]),
      grant([pool]),
      clerk.call(creditRequestRoutes.answer, { id, grant: 50, answer: '同意' }),
      clerk.call(creditRequestRoutes.answer, { id, grant: null, answer: '不必了' }),
    ]),
  ).toEqual(Array(5).fill('own_case'))
  expect(await outcomeOf(clerk.call(credit.withdraw, { id }))).toBe('done')
})

test('a request is answered once: with credit and words, or with the reason of the refusal', async () => {
  const [member, other] = [await library.signIn(), await library.signIn()]
  const { id } = await member.call(credit.request, asked)
  expect(await outcomeOf(member.call(credit.request, asked))).toBe('credit_request_open')
  expect(
    (await staff.call(creditRequestRoutes.page, { filters: { state: ['waiting'] } })).records,
  ).toMatchObject([{ reader: '测试用户', amount: 50, state: 'waiting', forCompany: false }])
  const answers = [30, 30, 20].map((grant) =>
    outcomeOf(staff.call(creditRequestRoutes.answer, { id, grant, answer: '先给一部分' })),
  )
  expect((await Promise.all(answers)).toSorted()).toEqual([
    'credit_request_closed',
    'credit_request_closed',
    'done',
  ])
  const { own, requests } = await member.call(credit.mine, {})
  expect([own === 130 || own === 120, requests[0]]).toMatchObject([
    true,
    { state: 'granted', answer: '先给一部分' },
  ])
  const granted = requests[0]?.granted ?? 0
  expect((await member.call(notices.page, {})).records).toMatchObject([
    {
      title: `已充值 ${granted} 积分`,
      body: `${granted} 积分已充入您的积分，现在可以使用。\n答复：先给一部分`,
      href: '#/personal-center/credit',
    },
  ])
  const second = await other.call(credit.request, asked)
  const refuse = (answer: string) =>
    outcomeOf(staff.call(creditRequestRoutes.answer, { id: second.id, grant: null, answer }))
  expect([await refuse(''), await refuse('请先核对单位')]).toEqual(['invalid_input', 'done'])
  expect((await other.call(credit.mine, {})).requests[0]).toMatchObject({ state: 'refused', granted: null })
  const [answer] = (await other.call(notices.page, {})).records
  expect([answer?.title, answer?.body]).toEqual(['充值申请未获同意', expect.stringContaining('请先核对单位')])
})

test('what opening costs is told before signing in, as the prices stand', async () => {
  const terms = () => library.visitor.call(credit.terms, {})
  expect(await terms()).toEqual({ price: 2, start: 100 })
  const setPrice = (price: number) =>
    library.pool.query('update credit_price set price = $1 where kind is null and access is null', [price])
  await setPrice(7)
  expect(await terms()).toEqual({ price: 7, start: 100 })
  await setPrice(2)
})

test('a request is withdrawn by its owner alone, and not after the answer', async () => {
  const [member, other] = [await library.signIn(), await library.signIn()]
  const { id } = await member.call(credit.request, asked)
  const withdraw = (by: SignedIn) => outcomeOf(by.call(credit.withdraw, { id }))
  expect([await withdraw(other), await withdraw(member), await withdraw(member)]).toEqual([
    'not_found',
    'done',
    'credit_request_closed',
  ])
  expect(await outcomeOf(staff.call(creditRequestRoutes.answer, { id, grant: 5 }))).toBe(
    'credit_request_closed',
  )
  expect(await outcomeOf(member.call(credit.request, { ...asked, forCompany: true }))).toBe(
    'not_company_manager',
  )
})

test('a grant reaches all of its purses or none, and is in the log', async () => {
  const [one, two] = [await library.signIn(), await library.signIn()]
  const { rows } = await library.pool.query(
    'select id from credit_purse where account = any($1) order by id',
    [[one.actor.id, two.actor.id]],
  )
  const ids = rows.map(({ id }) => Number(id))
  const grant = (amount: number, all = ids) =>
    outcomeOf(staff.call(creditPurseRoutes.grant, { ids: all, amount, note: '科普活动' }))
  await one.call(credit.update, { credit: -50, moduleName: 'm', operationCode: 'x' })
  expect([await grant(-80), await grant(10, [...ids, 999_999]), await grant(10)]).toEqual([
    'grant_short',
    'not_found',
    'done',
  ])
  expect([
    await creditIn(library.db, { account: one.actor.id }),
    await creditIn(library.db, { account: two.actor.id }),
  ]).toEqual([60, 110])
  const log = await library.pool.query(`select detail from audit_event where action = 'credit_granted'`)
  expect(log.rows).toHaveLength(2)
  expect(
    (await staff.call(creditPurseRoutes.page, { filters: { type: ['person'] }, sort: '-balance' }))
      .records[0],
  ).toMatchObject({ type: 'person', balance: expect.any(Number) })
})

test('a view is paid back once, and the record closes again', async () => {
  const [member, code] = [await library.signIn(), await buildBorehole(library.db)]
  const open = (pay: 'yes' | 'no') => member.call(catalogue.record, { kind: 'borehole', code, pay })
  await open('yes')
  const { records } = await staff.call(creditLineRoutes.page, { filters: { reason: ['view'] }, text: code })
  const id = records[0]?.id ?? 0
  const refunds = await outcomesOf(
    [1, 2, 3].map(() => staff.call(creditLineRoutes.refund, { id, note: '图没有显示' })),
  )
  expect(refunds.toSorted()).toEqual(['credit_refunded', 'credit_refunded', 'done'])
  expect(await open('no')).toMatchObject({ viewLevel: 'entry', charge: { own: 100, paid: false } })
})

test('a price is set once for a kind and an openness', async () => {
  const create = (values: object) =>
    outcomeOf(staff.call(creditPriceRoutes.create, { values: { price: 1, ...values } }))
  expect([
    await create({}),
    await create({ kind: 'borehole' }),
    await create({ kind: 'borehole' }),
    await create({ kind: 'x' }),
  ]).toEqual(['value_taken', 'done', 'value_taken', 'invalid_input'])
})

test('what new members start with is set by staff who set prices', async () => {
  const change = (by: SignedIn, start: number, version: number) =>
    outcomeOf(by.call(creditSettingRoutes.update, { id: 1, version, values: { start } }))
  const { version, start } = await staff.call(creditSettingRoutes.detail, { id: 1 })
  expect(start).toBe(100)
  expect(await change(await library.signIn('credit.read'), 40, version)).toBe('forbidden')
  expect([await change(staff, -1, version), await change(staff, 40, version)]).toEqual([
    'invalid_input',
    'done',
  ])
  expect(await change(staff, 60, version)).toBe('row_changed')
  const newcomer = await library.signIn()
  expect((await newcomer.call(credit.mine, {})).own).toBe(40)
  expect(await change(staff, 0, version + 1)).toBe('done')
  expect((await (await library.signIn()).call(credit.mine, {})).own).toBe(0)
  await library.pool.query('update credit_setting set start = 100')
})
