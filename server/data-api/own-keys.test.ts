import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { userRoutes } from '#contract/back-office/user.ts'
import { dataApis } from '#contract/data-api/data-api.ts'
import { copyOf } from '#server/privacy/copy.ts'
import { forget } from '#server/users/forgotten.queries.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildStaff, enter } from '#testing/builders/people.ts'
import { setPolicy } from '#testing/builders/policy.ts'

let library: TestApp
let developer: SignedIn
let key: string

beforeAll(async () => {
  library = await testApp()
  await library.pool.query(`insert into data_api (code, title, source, kind, fields, per_day, published)
    values ('boreholes', '钻孔目录', 'kind', 'borehole', '{code}', 100, true)`)
})

async function takeKey(member: SignedIn) {
  await library.pool.query('update session set proved_at = now()')
  return (await member.call(dataApis.makeKey, { purpose: '规划平台' })).key
}

const get = async (secret = key) =>
  (await library.raw('GET', '/api/dataApi/open/boreholes', { headers: { 'x-api-key': secret } })).status

async function mergeInto(keeper: SignedIn) {
  const staff = await enter(library, await buildStaff(library, ['system_admin', 'member']))
  await library.pool.query('update session set proved_at = now()')
  await staff.call(userRoutes.merge, { keep: keeper.actor.id, merge: developer.actor.id })
}

beforeEach(async () => {
  developer = await library.signIn()
  key = await takeKey(developer)
})

test('the app of a member belongs to the tenant of the archive, and calls may name it', async () => {
  const other = await library.signIn()
  await library.pool.query('update session set proved_at = now()')
  await library.pool.query(`update app set tenant = 'city-archive' where owner is null`)
  await setPolicy(library, 'tenant', 'city-archive')
  const ofArchive = { 'x-tenant-id': 'city-archive' }
  const made = await library.raw('PUT', '/api/dataApi/keys', {
    ...{ token: other.token, headers: ofArchive, body: { purpose: '规划平台' } },
  })
  expect(made.status).toBe(200)
  const { rows } = await library.pool.query<{ code: string }>('select code from app where owner = $1', [
    other.actor.id,
  ])
  const headers = { ...ofArchive, 'x-app-id': String(rows[0]?.code) }
  expect((await library.raw('GET', '/api/site', { headers })).status).toBe(200)
  await library.pool.query('update app set disabled_at = now() where owner = $1', [other.actor.id])
  expect((await library.raw('GET', '/api/site', { headers })).status).toBe(403)
  await library.pool.query(`update app set tenant = '1'`)
  await setPolicy(library, 'tenant', '1')
})

test('the copy of a member holds their keys without the keys, and their use', async () => {
  await get()
  const zip = unzipSync(await copyOf(library.db, library.identity.personal, developer.actor.id))
  const read = (name: string): unknown => JSON.parse(strFromU8(zip[`${name}.json`] ?? new Uint8Array()))
  expect(read('数据接口的密钥')).toMatchObject([
    { 用途: '规划平台', 开头几位: key.slice(0, 6), 作废时间: null },
  ])
  expect(read('数据接口的用量')).toMatchObject([{ 接口: '钻孔目录', 调用次数: 1, 超出上限: 0 }])
  expect(Object.values(zip).some((file) => strFromU8(file).includes(key))).toBe(false)
})

test('who is forgotten leaves no app, no key and no use', async () => {
  await get()
  await forget(library.db, { ids: [developer.actor.id], name: '已注销的用户' })
  expect(await get()).toBe(401)
  const { rowCount } = await library.pool.query('select from app where owner = $1', [developer.actor.id])
  expect(rowCount).toBe(0)
})

test('keys of an account that is merged go on, and count together', async () => {
  const keeper = await library.signIn()
  const other = await takeKey(keeper)
  await Promise.all([get(), get(), get(other)])
  await mergeInto(keeper)
  expect([await get(), await get(other)]).toEqual([200, 200])
  const mine = await keeper.call(dataApis.mine, {})
  expect(mine.keys).toHaveLength(2)
  expect(mine.use[0]?.days.at(-1)).toMatchObject({ calls: 5 })
})

test('an account without a key of its own takes over those of the other', async () => {
  const keeper = await library.signIn()
  await get()
  await mergeInto(keeper)
  expect(await get()).toBe(200)
  expect((await keeper.call(dataApis.mine, {})).use[0]?.days.at(-1)).toMatchObject({ calls: 2 })
})
