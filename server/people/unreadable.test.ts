import { randomBytes } from 'node:crypto'

import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { security } from '#contract/accounts/account-security.ts'
import { notices } from '#contract/accounts/notices.ts'
import { users } from '#contract/accounts/users.ts'
import { staffFeedbackRoutes } from '#contract/back-office/content/feedback.ts'
import { organisationRoutes } from '#contract/back-office/organisation.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { mailNotices } from '#server/notices/mails.ts'
import { notify } from '#server/notices/notices.ts'
import { copyOf } from '#server/privacy/copy.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter, type TestPerson } from '#testing/builders/people.ts'

let library: TestApp
let staff: SignedIn
let good: TestPerson
let bad: TestPerson

/** Sealed with another key, as after a part of a backup was brought back. */
const foreign = Buffer.concat([Buffer.of(1), randomBytes(60)])

beforeAll(async () => {
  library = await testApp()
  staff = await library.signIn(
    'users.read',
    'users.unmask',
    'organisations.read',
    'feedback.read',
    'feedback.answer',
  )
  ;[good, bad] = [await buildMember(library), await buildMember(library)]
  const { pool, identity } = library
  await pool.query('update account set mail = $1, mail_key = $2 where id = $3', [
    identity.personal.seal('a@example.cn'),
    identity.personal.index('mail a@example.cn'),
    good.id,
  ])
  await pool.query(`update account set phone = $1, mail = $1, mail_key = 'x' where id = $2`, [
    foreign,
    bad.id,
  ])
  await pool.query(`insert into organisation (name, name_key) values ('云汀测绘院', '云汀测绘院')`)
  await pool.query(
    `update account set organisation = (select max(id) from organisation) where id = any($1)`,
    [[good.id, bad.id]],
  )
})

const ofBoth = <T extends { id: number }>(rows: readonly T[], name: keyof T) =>
  [good, bad].map(({ id }) => rows.find((row) => row.id === id)?.[name])
const masked = () => `${good.phone.slice(0, 3)}****${good.phone.slice(-4)}`

test('one phone that cannot be opened is one row: accounts, members and contacts are listed all the same', async () => {
  const { records } = await staff.call(userRoutes.page, { size: 100 })
  expect(ofBoth(records, 'phone')).toEqual([masked(), '无法解密'])
  expect(await staff.call(userRoutes.detail, { id: bad.id })).toMatchObject({
    phone: '无法解密',
    email: '无法解密',
  })
  const { rows } = await library.pool.query<{ id: number }>('select max(id)::int as id from organisation')
  const members = await staff.call(organisationRoutes.queryCompanyMember, {
    id: rows[0]?.id ?? 0,
    waiting: false,
  })
  expect(ofBoth(members.records, 'phone')).toEqual([masked(), '无法解密'])
  await library.pool.query(
    `insert into feedback (kind, mail, field_label, body) values ('question', $1, '', '何时开放？')`,
    [foreign],
  )
  const { records: asked } = await staff.call(staffFeedbackRoutes.page, {})
  expect(asked).toMatchObject([{ contact: '无法解密' }])
  const { id = 0, version = 0 } = asked[0] ?? {}
  await staff.call(staffFeedbackRoutes.update, { id, version, values: { answer: '周一至周五。' } })
  expect(await staff.call(staffFeedbackRoutes.detail, { id })).toMatchObject({ state: 'answered' })
})

test('its owner reads the own pages and the copy of the own data', async () => {
  const person = await enter(library, bad)
  expect(await person.call(users.personal, {})).toMatchObject({ phone: '无法解密', email: '无法解密' })
  expect(await person.call(security.overview, {})).toBeDefined()
  const zip = unzipSync(new Uint8Array(await copyOf(library.db, library.identity.personal, bad.id)))
  expect(JSON.parse(strFromU8(zip['账号.json'] ?? new Uint8Array()))).toMatchObject({ 手机号: '无法解密' })
})

test('mails to others go out', async () => {
  for (const one of [good, bad])
    await (
      await enter(library, one)
    ).call(notices.choose, { topic: 'saved_search', muted: false, mail: true })
  const values = { search: '黏土', count: 1, codes: '', query: '?q=黏土' }
  const news = { to: [bad.id, good.id], message: 'recordsFound' as const, values }
  await library.db.transaction().execute((tx) => notify(tx, news))
  await mailNotices({ ...library.identity, db: library.db })
  await library.identity.outbox.deliver()
  expect(library.sent.filter(({ template }) => template === 'notice').map(({ to }) => to)).toEqual([
    'a@example.cn',
  ])
})

test('a value is reported once, and no word of it', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => reported.mockRestore())
  const another = Buffer.concat([Buffer.of(1), randomBytes(60)])
  await library.pool.query(`update account set phone = $1 where id = $2`, [another, bad.id])
  for (const _ of [1, 2, 3]) await staff.call(userRoutes.page, { size: 100 })
  expect(reported.mock.calls.flat().map(String)).toEqual([
    expect.stringMatching(/^有一个加密的值无法解密.*sha256 为 [0-9a-f]{64}$/),
  ])
})
