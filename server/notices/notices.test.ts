import { beforeAll, describe, expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { organisationRoutes } from '#contract/back-office/organisation.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildBackOffice } from '#testing/builders/back-office.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { mailNotices } from './mails.ts'
import { notify } from './notices.ts'
import type { News } from './words.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})

const found = (to: readonly number[], search = '黏土'): News => ({
  to,
  message: 'recordsFound',
  values: { search, count: 1, codes: '：ZK1', query: '?q=黏土' },
})
const published = (...to: number[]): News => ({
  to,
  message: 'draftsPublished',
  values: { some: '', one: '/12', drafts: '工程地质钻孔草稿 12', remark: '。' },
})
const post = (...given: News[]) => library.db.transaction().execute((tx) => notify(tx, ...given))
const list = (who: SignedIn) => who.call(notices.page, {})
const titlesOf = async (who: SignedIn) => (await list(who)).records.map(({ title }) => title)
const unread = async (who: SignedIn) => (await who.call(notices.unread, {})).count

describe('a message', () => {
  test('is written with its cause or not at all, once to each recipient', async () => {
    const reader = await library.signIn()
    const { id } = reader.actor
    const failing = library.db.transaction().execute(async (tx) => {
      await notify(tx, found([id]))
      throw new Error('the cause fails')
    })
    await expect(failing).rejects.toThrow('the cause fails')
    await post(found([id, id]))
    expect((await list(reader)).records).toEqual([
      {
        id: expect.any(Number),
        topic: 'saved_search',
        title: '新资料：黏土',
        body: '查到 1 件新资料：ZK1。',
        href: '#/home/search?q=黏土',
        createdAt: expect.any(String),
        about: null,
        read: false,
      },
    ])
  })

  test('is read, unread again and deleted by its recipient', async () => {
    const reader = await library.signIn()
    const { id } = reader.actor
    await post(found([id], '一'), published(id))
    expect(await unread(reader)).toBe(2)
    const [second, first] = (await list(reader)).records
    const ids = [first?.id ?? 0]
    await reader.call(notices.read, { ids, read: true })
    expect(await unread(reader)).toBe(1)
    const shown = await reader.call(notices.page, { show: 'unread' })
    expect([shown.total, shown.records[0]?.title]).toEqual([1, '草稿已发布'])
    expect((await reader.call(notices.page, { topic: 'saved_search' })).total).toBe(1)
    await reader.call(notices.read, { ids, read: false })
    expect(await unread(reader)).toBe(2)
    expect(await reader.call(notices.readAll, {})).toEqual({ changed: 2 })
    expect(await unread(reader)).toBe(0)
    await reader.call(notices.remove, { ids: [second?.id ?? 0] })
    expect(await titlesOf(reader)).toEqual(['新资料：一'])
  })

  test('of another is neither shown nor changed; a batch with one of them changes nothing', async () => {
    const [owner, other] = [await library.signIn(), await library.signIn()]
    await post(found([owner.actor.id]), found([other.actor.id]))
    const [theirs, own] = [(await list(owner)).records[0]?.id ?? 0, (await list(other)).records[0]?.id ?? 0]
    const ids = [own, theirs]
    expect(await outcomeOf(other.call(notices.read, { ids, read: true }))).toBe('not_found')
    expect(await outcomeOf(other.call(notices.remove, { ids }))).toBe('not_found')
    expect([await unread(owner), await unread(other)]).toEqual([1, 1])
    await other.call(notices.readAll, {})
    expect([await unread(owner), await unread(other)]).toEqual([1, 0])
  })

  test('is counted in one index of what is unread, whoever has a million of them', async () => {
    const { actor, call } = await library.signIn()
    await library.pool.query(
      `insert into notice (account, topic, title, body, read_at)
       select $1, 'draft', '草稿', n::text, case when n > 300 then now() end from generate_series(1, 20000) n`,
      [actor.id],
    )
    await library.pool.query('vacuum analyze notice')
    expect(await call(notices.unread, {})).toEqual({ count: 100 })
    const { rows } = await library.pool.query<{ 'QUERY PLAN': string }>(
      `explain select count(*) from (select from notice where account = ${actor.id} and read_at is null limit 100) n`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Index Only Scan using notice_unread(?:.|\n)*/,
    )
  })
})

describe('a kind of messages', () => {
  test('is muted by choice, but not what concerns account and privacy', async () => {
    const reader = await library.signIn()
    const { id } = reader.actor
    await reader.call(notices.choose, { topic: 'draft', muted: true, mail: false })
    await post(published(id), { to: [id], message: 'rolesChanged', values: { change: '授予您“读者”' } })
    expect(await titlesOf(reader)).toEqual(['角色已变更'])
    for (const topic of ['account', 'privacy'] as const) {
      const muting = reader.call(notices.choose, { topic, muted: true, mail: false })
      await expect(muting).rejects.toMatchObject({ detail: { fields: { muted: '这类消息总是送达' } } })
    }
    const { choices } = await reader.call(notices.choices, {})
    expect(choices.filter(({ muted }) => muted).map(({ topic }) => topic)).toEqual(['draft'])
  })

  test('goes by mail as well where that was chosen and an address is known, once', async () => {
    const [reader, without] = [await library.signIn(), await library.signIn()]
    const { personal, outbox } = library.identity
    await library.pool.query('update account set mail = $1, mail_key = $2 where id = $3', [
      personal.seal('reader@example.cn'),
      personal.index('mail reader@example.cn'),
      reader.actor.id,
    ])
    for (const one of [reader, without])
      await one.call(notices.choose, { topic: 'saved_search', muted: false, mail: true })
    expect((await reader.call(notices.choices, {})).mailKnown).toBe(true)
    expect((await without.call(notices.choices, {})).mailKnown).toBe(false)
    await post(found([reader.actor.id, without.actor.id]), published(reader.actor.id))
    const mailing = { ...library.identity, db: library.db }
    const mailed = await Promise.all([mailNotices(mailing), mailNotices(mailing)])
    expect(mailed.toSorted()).toEqual([0, 1])
    await outbox.deliver()
    expect(library.sent.filter(({ template }) => template === 'notice')).toMatchObject([
      {
        channel: 'mail',
        to: 'reader@example.cn',
        values: { text: '新资料：黏土\n\n查到 1 件新资料：ZK1。' },
      },
    ])
  })
})

describe('members hear of what staff do', () => {
  test('a role that is given and taken, an account that is enabled, a password that is set', async () => {
    const { system, guard } = await buildBackOffice(library)
    const reader = await library.signIn()
    const { id } = reader.actor
    const { rows } = await library.pool.query<{ id: number }>(
      `select id from role where code = 'counter_clerk'`,
    )
    const role = Number(rows[0]?.id)
    await guard.call(userRoutes.setRoles, { ids: [id], add: [role], remove: [] })
    await guard.call(userRoutes.setRoles, { ids: [id], add: [], remove: [role] })
    await system.call(userRoutes.setEnabled, { ids: [id], enabled: false })
    await system.call(userRoutes.setEnabled, { ids: [id], enabled: true })
    await system.call(userRoutes.updatePassword, { id })
    const written = await library.pool.query(
      'select title, body from notice where account = $1 order by id',
      [id],
    )
    expect(written.rows).toMatchObject([
      { title: '角色已变更', body: '本馆授予您“窗口办理员”。菜单随之变化，有疑问请与本馆联系。' },
      { title: '角色已变更', body: '本馆收回“窗口办理员”。菜单随之变化，有疑问请与本馆联系。' },
      { title: '账号已启用' },
      { title: '密码已由本馆重设' },
    ])
    expect(written.rows[3].body).not.toContain('-') // the password itself is told by whoever set it
  })

  test('the membership of an organisation', async () => {
    const { system } = await buildBackOffice(library)
    const reader = await library.signIn()
    const { id } = reader.actor
    const { rows } = await library.pool.query<{ id: number }>(
      `insert into organisation (name, name_key) values ('沉积岩测试公司', organisation_key('沉积岩测试公司')) returning id`,
    )
    await library.pool.query(`update account set company = '沉积岩测试公司' where id = $1`, [id])
    const members = { id: Number(rows[0]?.id), ids: [id] }
    await system.call(organisationRoutes.confirmMembers, members)
    expect((await list(reader)).records).toMatchObject([
      {
        topic: 'organisation',
        title: '已确认为单位成员',
        body: '您已确认为“沉积岩测试公司”的成员，可以以单位名义借阅，使用单位共用的积分。',
      },
    ])
  })
})
