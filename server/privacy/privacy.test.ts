import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { privacy } from '#contract/accounts/privacy.ts'
import { users } from '#contract/accounts/users.ts'
import { folders } from '#contract/personal/favourites.ts'
import { search } from '#contract/search/search.ts'
import { endLeavingUsers } from '#server/users/forgotten.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import {
  agreementInForce,
  buildMember,
  byPassword,
  enter,
  type Inside,
  registerMember,
  type TestPerson,
} from '#testing/builders/people.ts'
import { untilLockWait } from '#testing/lock-wait.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

import { forgetCopies, makeCopy } from './privacy.ts'

let library: TestApp
let person: TestPerson
let member: Inside

/** As if the person had just proved who they are. */
const prove = () => library.pool.query('update session set proved_at = now()')
/** Moves what an account has asked for into the past. */
const age = (table: string, days: number, id: number) =>
  library.pool.query(
    table === 'account'
      ? `update account set leaves_at = leaves_at - make_interval(days => $1) where id = $2`
      : `update personal_copy set asked_at = asked_at - make_interval(days => $1),
           made_at = made_at - make_interval(days => $1) where account = $2`,
    [days, id],
  )

beforeAll(async () => {
  library = await testApp()
})
beforeEach(async () => {
  person = await buildMember(library, { name: '周远山' })
  await library.pool.query('update account set agreed_to = $1, agreed_at = now() where id = $2', [
    await agreementInForce(library),
    person.id,
  ])
  member = await enter(library, person)
  await prove()
})

/** Rounds, two at once, until one has ended somebody: whoever is in use meanwhile is left to the next one. */
async function roundsUntilEnded(): Promise<number[]> {
  const ended: number[] = []
  await vi.waitUntil(async () => {
    ended.push(...(await Promise.all([endLeavingUsers(library.db), endLeavingUsers(library.db)])))
    return ended.some(Boolean)
  })
  return ended
}

const overview = () => member.call(privacy.overview, {})
const download = (token: string) => library.raw('GET', '/api/privacy/copy', { token })
const titles = async () => (await member.call(notices.page, {})).records.map(({ title }) => title)

describe('a copy of what is known', () => {
  const made = () =>
    vi.waitUntil(async () => (await overview()).copy?.state === 'ready', { timeout: 60_000, interval: 50 })
  const filesOf = async (token: string) => {
    const answer = await library.app.inject({
      url: '/api/privacy/copy',
      headers: { authorization: `Bearer ${token}` },
    })
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  }

  test('is made by a job, told by a message, and holds what the owner gave and did', async () => {
    const question = { text: '黏土', exact: false, conditions: [] }
    await member.call(search.save, { name: '我的黏土', question })
    await member.call(privacy.askCopy, {})
    await made()
    expect(await titles()).toEqual(['个人信息副本可以下载'])
    const files = await filesOf(member.token)
    expect(JSON.parse(files.get('账号.json') ?? '')).toMatchObject({
      姓名: '周远山',
      用户名: person.username,
      手机号: person.phone,
      角色: ['注册用户'],
    })
    expect(JSON.parse(files.get('保存的检索.json') ?? '')).toMatchObject([{ 名称: '我的黏土' }])
    expect(JSON.parse(files.get('同意.json') ?? '')).toMatchObject([{ 状态: '有效' }])
    expect(JSON.parse(files.get('操作日志.json') ?? '')).toContainEqual(
      expect.objectContaining({ 事件: '登录', 由谁: '本人', 地址: '127.0.0.1' }),
    )
    expect([...files.values()].join('')).not.toMatch(/\$argon2|password|totp/i)
  })

  test('says what staff did to the account, without who did it', async () => {
    await library.pool.query(
      `insert into audit_event (id, at, log_type, action, account, name, object, success, hash)
       select max(id) + 1, now(), 2, 'account_disabled', null, '某管理员', $1, true, '\\x' from audit_event`,
      [`周远山（${person.id}）`],
    )
    await member.call(privacy.askCopy, {})
    await made()
    const files = await filesOf(member.token)
    expect(JSON.parse(files.get('操作日志.json') ?? '')).toContainEqual(
      expect.objectContaining({ 事件: '停用账号', 由谁: '本馆', 地址: '' }),
    )
    expect([...files.values()].join('')).not.toContain('某管理员')
  })

  test('is no one else’s, and not to be had while it is made or after seven days', async () => {
    expect((await download(member.token)).body.data).toMatchObject({ error: 'copy_gone' })
    await library.pool.query('insert into personal_copy (account) values ($1)', [person.id])
    expect((await overview()).copy).toMatchObject({ state: 'making', until: null })
    expect((await download(member.token)).body.data).toMatchObject({ error: 'copy_making' })
    expect(await outcomeOf(member.call(privacy.askCopy, {}))).toBe('copy_making')

    const { rows } = await library.pool.query<{ id: number }>(
      'select id from personal_copy where account = $1',
      [person.id],
    )
    const id = Number(rows[0]?.id)
    const making = { ...library.identity, db: library.db }
    await Promise.all([makeCopy(making, id), makeCopy(making, id)])
    expect(await titles()).toEqual(['个人信息副本可以下载']) // begun twice, made once
    expect((await download(member.token)).status).toBe(200)
    const other = await enter(library, await buildMember(library))
    await prove()
    expect((await download(other.token)).body.data).toMatchObject({ error: 'copy_gone' })

    await age('personal_copy', 7, person.id)
    expect((await overview()).copy).toBeNull()
    expect((await download(member.token)).body.data).toMatchObject({ error: 'copy_gone' })
    expect([await forgetCopies(library.db), await forgetCopies(library.db)]).toEqual([1, 0])
  })

  test('is made while its account ends, and neither stands in the way of the other', async () => {
    const { rows } = await library.pool.query<{ id: number }>(
      'insert into personal_copy (account) values ($1) returning id',
      [person.id],
    )
    const making = await library.db.transaction().execute(async (tx) => {
      await sql`select from account where id = ${person.id} for update`.execute(tx)
      const end = makeCopy({ ...library.identity, db: library.db }, Number(rows[0]?.id))
      await untilLockWait(library.pool)
      await sql`delete from personal_copy where account = ${person.id}`.execute(tx)
      return { end }
    })
    await making.end
    expect(await titles()).toEqual([])
  })

  test('asks for a proof of who is there, and lies encrypted', async () => {
    await library.pool.query('update session set proved_at = null')
    expect(await outcomeOf(member.call(privacy.askCopy, {}))).toBe('proof_required')
    expect((await download(member.token)).body.data).toMatchObject({ error: 'proof_required' })
    await prove()
    await member.call(privacy.askCopy, {})
    await made()
    const { rows } = await library.pool.query<{ content: Buffer }>(
      'select content from personal_copy where account = $1',
      [person.id],
    )
    expect(() => unzipSync(new Uint8Array(rows[0]?.content ?? []))).toThrow('invalid zip data')
  })

  test('that no server made for an hour has failed, and may be asked for again', async () => {
    await library.pool.query(
      `insert into personal_copy (account, asked_at) values ($1, now() - interval '61 minutes')`,
      [person.id],
    )
    expect((await overview()).copy?.state).toBe('failed')
    expect(await outcomeOf(member.call(privacy.askCopy, {}))).toBe('done')
    await made()
  })
})

describe('a consent', () => {
  test('is listed with each version, and revoked with what rests on it', async () => {
    const elsewhere = await enter(library, person)
    await member.call(search.save, {
      name: '留意',
      question: { text: '砂', exact: false, conditions: [] },
      alert: true,
    })
    await member.call(notices.choose, { topic: 'saved_search', muted: false, mail: true })
    const { id: shelf } = await member.call(folders.create, { name: '滨江' })
    const { token } = await member.call(folders.share, { id: shelf, shared: true })
    const version = await agreementInForce(library)
    expect((await overview()).consents).toMatchObject([{ version, endedAt: null, revoked: false }])
    await member.call(privacy.revokeConsent, {})
    await member.call(privacy.revokeConsent, {})
    expect((await overview()).consents).toMatchObject([
      { version, endedAt: expect.any(String), revoked: true },
    ])
    expect(await outcomeOf(elsewhere.call(users.me, {}))).toBe('not_signed_in kicked')
    const refused = [member.call(search.saved, {}), member.call(notices.page, {})]
    expect(await outcomesOf(refused)).toEqual(['consent_due', 'consent_due'])
    expect(await outcomeOf(library.visitor.call(folders.shared, { token: token ?? '' }))).toBe('not_found')
    expect(await member.call(users.me, {})).toMatchObject({ agreementDue: version, agreedBefore: false })
    await member.call(users.agree, { version })
    expect(await member.call(search.saved, {})).toMatchObject([{ alert: false }])
    expect((await member.call(notices.choices, {})).choices.filter(({ mail }) => mail)).toEqual([])
    expect(await titles()).toEqual(['已撤回同意'])
    expect((await overview()).consents).toMatchObject([
      { version, endedAt: null, revoked: false },
      { version, revoked: true },
    ])
  })

  test('of a registration is listed from the beginning', async () => {
    const newcomer = await enter(library, { ...(await registerMember(library)), id: 0 })
    expect((await newcomer.call(privacy.overview, {})).consents).toMatchObject([
      { version: await agreementInForce(library), endedAt: null },
    ])
  })
})

describe('whoever leaves', () => {
  const leave = () => member.call(privacy.leave, {})

  test('proves who they are, is told by telephone, and may come back for 15 days', async () => {
    await library.pool.query('update session set proved_at = null')
    expect(await outcomeOf(leave())).toBe('proof_required')
    await prove()
    const { leavesAt } = await leave()
    expect((Date.parse(leavesAt) - Date.now()) / 86_400_000).toBeCloseTo(15, 1)
    expect(await leave()).toEqual({ leavesAt }) // asking again puts nothing off
    await library.identity.outbox.deliver()
    const messages = library.sent.filter(({ to }) => to === person.phone)
    expect(messages.map(({ template }) => template)).toContain('accountLeaving')

    await age('account', 14, person.id)
    expect(await endLeavingUsers(library.db)).toBe(0)
    const back = await enter(library, person)
    expect((await back.call(users.me, {})).leavesAt).not.toBeNull()
    await back.call(privacy.stay, {})
    expect((await back.call(users.me, {})).leavesAt).toBeNull()
    expect(await outcomeOf(back.call(privacy.stay, {}))).toBe('not_leaving')
    await age('account', 2, person.id)
    expect(await endLeavingUsers(library.db)).toBe(0)
    expect(await outcomeOf(back.call(users.me, {}))).toBe('done')
  })

  test('is forgotten on day 15, and comes back no more', async () => {
    await member.call(privacy.askCopy, {})
    await leave()
    await age('account', 15, person.id)
    expect(await outcomeOf(member.call(privacy.stay, {}))).toBe('not_leaving')
    expect(await outcomeOf(byPassword(library.visitor, person))).toBe('account_disabled')
    expect((await roundsUntilEnded()).filter(Boolean)).toEqual([1])
    expect(await outcomeOf(member.call(users.me, {}))).toBe('not_signed_in missing')
    const { rows } = await library.pool.query(
      `select name, username, phone, phone_key, password, company, removed_at is not null as removed,
         forgotten_at is not null as forgotten, leaves_at from account where id = $1`,
      [person.id],
    )
    const nothing = { username: null, phone: null, phone_key: null, password: null, company: null }
    expect(rows).toEqual([
      { name: '已注销的用户', ...nothing, removed: true, forgotten: true, leaves_at: null },
    ])
    for (const table of ['notice', 'consent', 'personal_copy', 'session', 'account_role'])
      expect(
        (await library.pool.query(`select from ${table} where account = $1`, [person.id])).rowCount,
      ).toBe(0)
    const logged = await library.pool.query(
      `select object from audit_event where action = 'account_left' and object = $1`,
      [`账号 ${person.id}`],
    )
    expect(logged.rowCount).toBe(1)
  })

  test('leaves nothing to whoever takes the name or the number after them', async () => {
    await member.call(search.save, {
      name: '留下的',
      question: { text: '砂', exact: false, conditions: [] },
    })
    await leave()
    await age('account', 15, person.id)
    await roundsUntilEnded()
    expect(await outcomeOf(byPassword(library.visitor, person))).toBe('sign_in_refused')
    await library.pool.query('delete from failed_attempt') // no captcha is due
    await library.identity.outbox.deliver()
    const heir = await registerMember(library, { phone: person.phone, username: person.username })
    const theirs = await enter(library, { ...heir, id: 0 })
    const { id } = await theirs.call(users.me, {})
    expect(id).not.toBe(person.id)
    expect(await theirs.call(search.saved, {})).toEqual([])
    expect((await theirs.call(notices.page, {})).total).toBe(0)
    expect((await theirs.call(privacy.overview, {})).copy).toBeNull()
  })
})
