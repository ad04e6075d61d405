import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { appRoutes } from '#contract/back-office/app.ts'
import { dataApiRoutes } from '#contract/back-office/data-api/call.ts'
import { dataApiUseRoutes } from '#contract/back-office/data-api/use.ts'
import { dataApis } from '#contract/data-api/data-api.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { outcomeOf, outcomesOf } from '#testing/outcome.ts'

let library: TestApp
let clerk: SignedIn
let developer: SignedIn
let key: string

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('dataApis.read', 'dataApis.write', 'apps.read', 'apps.write')
  for (let i = 1; i <= 30; i += 1)
    await buildBorehole(library.db, {
      code: `ZK${i}`,
      values: { finalDepth: i },
      district: i % 2 ? '鹭洲区' : '云台区',
    })
})

const prove = () => library.pool.query('update session set proved_at = now()')

beforeEach(async () => {
  await library.pool.query('delete from data_api')
  developer = await library.signIn()
  await prove()
  key = await takeKey()
})

const takeKey = async () => (await developer.call(dataApis.makeKey, { purpose: '规划平台' })).key

const values = {
  ...{ title: '工程地质钻孔', code: 'boreholes', source: 'kind' as const, kind: 'borehole' },
  ...{ fields: ['code', 'district', 'finalDepth'], fixed: [], free: ['finalDepth', 'district'] },
  ...{ pageSize: 50, keyRequired: true, published: true },
}
const publish = async (rest: object = {}) =>
  (await clerk.call(dataApiRoutes.create, { values: { ...values, ...rest } })).id

const get = (query = '', given: { key?: string | undefined; address?: string } = { key }) =>
  library.raw('GET', `/api/dataApi/open/boreholes${query}`, {
    ...(given.key !== undefined && { headers: { 'x-api-key': given.key } }),
    ...(given.address !== undefined && { address: given.address }),
  })

const codesOf = ({ body }: Awaited<ReturnType<typeof get>>) =>
  (body.data['records'] as { code: string }[]).map(({ code }) => code)

describe('a published call', () => {
  test('is described, and answers by its fixed conditions and those of the caller', async () => {
    await publish({
      fixed: [{ prop: 'holeKind', anyOf: ['1', '2'] }].slice(1),
      description: '供规划平台使用',
    })
    const [described, ...others] = await library.visitor.call(dataApis.published, {})
    expect(others).toEqual([])
    expect(described).toMatchObject({
      ...{ code: 'boreholes', of: '工程地质钻孔', keyRequired: true, pageSize: 50 },
      fields: [{ name: 'code' }, { name: 'district' }, { name: 'finalDepth', label: '孔深' }],
      parameters: [{ name: 'finalDepth.from' }, { name: 'finalDepth.to' }, { name: 'district', many: true }],
    })
    const { status, body } = await get('?finalDepth.from=10&finalDepth.to=12&district=鹭洲区')
    expect([status, body.data]).toEqual([
      200,
      { records: [{ code: 'ZK11', district: '鹭洲区', finalDepth: 11 }], total: 1, current: 1, size: 20 },
    ])
    expect(codesOf(await get('?current=2&size=29'))).toHaveLength(1)
  })

  test('stands where its subject stands in the tree; those of none come last', async () => {
    await library.pool.query(`with top as (
        insert into category (code, name, position) values ('z', '地质', 1), ('a', '其余', 2) returning id, code)
      insert into category (code, name, parent, position)
        select given.code, '钻孔', top.id, given.position
        from (values ('z2', 'z', 2), ('z1', 'z', 1), ('a1', 'a', 1)) given (code, above, position)
          join top on top.code = given.above`)
    const subjects = { one: 'a1', two: 'z1', three: 'z2', four: 'z', five: null }
    for (const [code, subject] of Object.entries(subjects)) {
      await publish({ code })
      await library.pool.query(
        'update data_api set category = (select id from category where code = $2) where code = $1',
        [code, subject],
      )
    }
    const listed = await library.visitor.call(dataApis.published, {})
    expect(listed.map(({ code, category }) => [code, category?.code, category?.name])).toEqual([
      ['four', 'z', '地质'],
      ['two', 'z1', '钻孔'],
      ['three', 'z2', '钻孔'],
      ['one', 'a1', '钻孔'],
      ['five', undefined, undefined],
    ])
  })

  test('joins its fixed conditions, which callers neither see as parameters nor change', async () => {
    const fixed = [{ prop: 'district', anyOf: ['云台区'] }]
    await publish({ fixed, free: ['finalDepth'] })
    expect((await get()).body.data).toMatchObject({ total: 15 })
    expect((await get('?district=鹭洲区')).status).toBe(400)
    expect((await library.visitor.call(dataApis.published, {}))[0]?.fixed).toEqual(['所在区：云台区'])
  })

  test('says which parameter is wrong', async () => {
    await publish()
    for (const [query, field] of [
      ['finalDepth.from=0x1', 'finalDepth.from'],
      ['finalDepth.from=10&finalDepth.to=1', 'finalDepth.from'],
      ['depth=1', 'depth'],
      ['size=51', 'size'],
      ['size=1e1', 'size'],
      ['current=0', 'current'],
    ]) {
      const { status, body } = await get(`?${query}`)
      expect([query, status, Object.keys(Object(body.data['fields']))]).toEqual([query, 400, [field]])
    }
  })

  test('is not found until it is published, nor once it is withdrawn', async () => {
    const id = await publish({ published: false })
    expect([(await get()).status, await library.visitor.call(dataApis.published, {})]).toEqual([404, []])
    await clerk.call(dataApiRoutes.update, { id, version: 1, values: { published: true } })
    expect((await get()).status).toBe(200)
    await clerk.call(dataApiRoutes.update, { id, version: 2, values: { published: false } })
    expect((await get()).status).toBe(404)
  })

  test.each([
    ['a field twice', { fields: ['code', 'code'] }, 'fields'],
    ['no field', { fields: [] }, 'fields'],
    ['a field of readers', { fields: ['summary'] }, 'fields'],
    ['a condition that is none', { fixed: [{ prop: 'nothing', value: 'x' }] }, 'fixed'],
    ['a condition that does not fit', { fixed: [{ prop: 'finalDepth', value: 'x' }] }, 'fixed'],
    ['a condition both fixed and free', { fixed: [{ prop: 'finalDepth', from: 1 }] }, 'free'],
    ['a parameter that is no condition', { free: ['drop table'] }, 'free'],
    ['an unknown kind', { kind: 'account' }, 'kind'],
    ['a code with a slash', { code: '../x' }, 'code'],
    ['no quota that is none', { perDay: 0 }, 'perDay'],
  ])('is not published with %s', async (_, wrong, field) => {
    await expect(publish(wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { [`values.${field}`]: expect.any(String) } },
    })
  })
})

describe('a key', () => {
  test('is needed where it says so, and stored nowhere', async () => {
    await publish()
    expect((await get('', {})).body).toMatchObject({ code: 401, data: { error: 'api_key_refused' } })
    for (const wrong of ['', 'x', `${key}x`, 'A'.repeat(43), "' or 1=1 --"])
      expect((await get('', { key: wrong })).status).toBe(401)
    expect((await get()).status).toBe(200)
    const { rows } = await library.pool.query(`select to_jsonb(k)::text as row from app_key k
      union all select to_jsonb(a)::text from audit_event a union all select to_jsonb(i)::text from idempotency i`)
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  test('ends when it is revoked, its account is disabled or its app is', async () => {
    await publish()
    const other = await takeKey()
    const { keys } = await developer.call(dataApis.mine, {})
    expect(keys.map(({ prefix, usedAt }) => [prefix, usedAt])).toEqual([
      [other.slice(0, 6), null],
      [key.slice(0, 6), null],
    ])
    const stranger = await library.signIn()
    const [{ id: last } = { id: 0 }] = keys
    expect(await outcomeOf(stranger.call(dataApis.revokeKey, { key: last }))).toBe('not_found')
    await developer.call(dataApis.revokeKey, { key: last })
    expect([(await get('', { key: other })).status, (await get()).status]).toEqual([401, 200])
    await library.pool.query('update account set disabled_at = now() where id = $1', [developer.actor.id])
    expect((await get()).status).toBe(401)
    await library.pool.query('update account set disabled_at = null where id = $1', [developer.actor.id])
    const { rows } = await library.pool.query<{ id: number }>('select id from app where owner = $1', [
      developer.actor.id,
    ])
    await clerk.call(appRoutes.setEnabled, { ids: rows.map(({ id }) => id), enabled: false })
    expect((await get()).status).toBe(401)
  })

  test('is taken after a proof, by members, of one app of their own', async () => {
    await library.pool.query('update session set proved_at = null')
    expect(await outcomeOf(developer.call(dataApis.makeKey, { purpose: '平台' }))).toBe('proof_required')
    expect(await outcomeOf(library.visitor.call(dataApis.makeKey, { purpose: '平台' }))).toBe(
      'not_signed_in missing',
    )
    await prove()
    const stranger = await library.signIn()
    await prove()
    const made = ['甲', '乙', '丙'].map((purpose) => stranger.call(dataApis.makeKey, { purpose }))
    expect(await outcomesOf(made)).toEqual(['done', 'done', 'done'])
    const { rows } = await library.pool.query('select from app where owner = $1', [stranger.actor.id])
    expect(rows).toHaveLength(1)
  })
})

describe('a quota', () => {
  test('of 30 calls a day lets 30 of 50 parallel ones through, exactly', async () => {
    await publish({ perDay: 30 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('?size=1')))
    const statuses = answers.map(({ status }) => status)
    expect([
      statuses.filter((one) => one === 200).length,
      statuses.filter((one) => one === 429).length,
    ]).toEqual([30, 20])
    const refused = answers.find(({ status }) => status === 429)
    const seconds = Number(refused?.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(86_400)
    expect(refused?.body).toMatchObject({
      message: '今天的调用次数已达 30 次的上限，明天 0 时起可再调用',
      data: { error: 'data_api_quota_used', retryAfter: seconds },
    })
    const [use] = (await developer.call(dataApis.mine, {})).use
    expect(use).toMatchObject({ code: 'boreholes', perDay: 30, minuteCalls: expect.any(Number) })
    expect([use?.days.length, use?.days.at(-1)]).toMatchObject([30, { calls: 30, refused: 20 }])
    expect(use?.days.slice(0, -1).every(({ calls }) => calls === 0)).toBe(true)
    const { records } = await clerk.call(dataApiUseRoutes.page, {})
    const whole = await clerk.call(dataApis.wholeUse, {})
    expect([whole.length, whole.at(-1)]).toMatchObject([30, { calls: 30, refused: 20 }])
    expect(records).toMatchObject([{ calls: 30, refused: 20, caller: `${developer.actor.name}的程序` }])
  })

  test('of a minute begins anew, and is told in headers', async () => {
    await publish({ perMinute: 2, perDay: 100 })
    const first = await get()
    expect([first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']]).toEqual(['2', '1'])
    while ((await get()).status !== 429);
    const { body, headers } = await get()
    expect(body.message).toMatch(/^这一分钟的调用次数已达 2 次的上限，\d+ 秒后可再调用$/)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    await library.pool.query(`update data_api_use set minute = minute - interval '1 minute'`)
    expect((await get()).status).toBe(200)
  })

  test('is one of each app', async () => {
    await publish({ perDay: 1 })
    expect([(await get()).status, (await get()).status]).toEqual([200, 429])
    developer = await library.signIn()
    await prove()
    const other = await takeKey()
    expect((await get('', { key: other })).status).toBe(200)
  })

  test('of the app itself counts as well', async () => {
    await publish()
    await library.pool.query('update app set per_day = 1 where owner = $1', [developer.actor.id])
    expect([(await get()).status, (await get()).body.data['error']]).toEqual([200, 'app_quota_used'])
    const { rows } = await library.pool.query('select calls, refused from data_api_use')
    expect(rows).toEqual([{ calls: 1, refused: 1 }])
  })

  test('without a key is one of each address', async () => {
    await publish({ keyRequired: false, perDay: 2 })
    const from = async (address: string) => (await get('', { address })).status
    expect([await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')]).toEqual([
      200, 200, 429,
    ])
    expect(await from('203.0.113.2')).toBe(200)
    const { headers } = await get('', { address: '203.0.113.3' })
    expect(headers['ratelimit-remaining']).toBeUndefined() // what others have used is not theirs
  })
})
