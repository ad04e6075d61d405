import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { dataApiUseRoutes } from '#contract/back-office/data-api/use.ts'
import { dataApis } from '#contract/data-api/data-api.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
let clerk: SignedIn
let developer: SignedIn
let key: string

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('dataApis.read')
  await buildBorehole(library.db, { code: 'ZK1', lng: 121.4, lat: 31.2 })
})

beforeEach(async () => {
  await library.pool.query('delete from data_api_use')
  developer = await library.signIn()
  await library.pool.query('update session set proved_at = now()')
  ;({ key } = await developer.call(dataApis.makeKey, { purpose: '分析' }))
})

const get = (path: string, given: string | null = key) =>
  library.raw('GET', `/api${path}`, given === null ? {} : { headers: { 'x-api-key': given } })

const services = [
  ['ogc', '/ogc'],
  ['ogc', '/ogc/conformance'],
  ['ogc', '/ogc/collections/borehole/items'],
  ['ogc', '/ogc/collections/borehole/items/ZK1'],
  ['tiles', '/ogc/tiles/WebMercatorQuad/0/0/0'],
  ['tiles', '/ogc/styles/map'],
  ['tiles', '/wmts/1.0.0/WMTSCapabilities.xml'],
  ['harvest', '/harvest/changes?kind=borehole'],
  ['harvest', '/harvest/catalog'],
  ['harvest', '/harvest/records/borehole/ZK1'],
] as const

const used = async () =>
  (
    await library.pool.query<{ service: string; calls: number; refused: number }>(
      'select service, calls, refused from data_api_use where app is not null order by service',
    )
  ).rows

describe.each(services)('of %s, %s', (service, path) => {
  test('refuses a key that is none, was revoked, or whose account is disabled', async () => {
    for (const wrong of ['', 'x', `${key}x`, 'A'.repeat(43), "' or 1=1 --"]) {
      const { status, body } = await get(path, wrong)
      expect([status, body.message]).toEqual([401, '密钥不对、已作废或已到期'])
    }
    const setDisabled = (at: string) =>
      library.pool.query(`update account set disabled_at = ${at} where id = $1`, [developer.actor.id])
    await setDisabled('now()')
    expect((await get(path)).status).toBe(401)
    await setDisabled('null')
    const [{ id } = { id: 0 }] = (await developer.call(dataApis.mine, {})).keys
    await developer.call(dataApis.revokeKey, { key: id })
    expect((await get(path)).status).toBe(401)
    expect(await used()).toEqual([])
  })

  test('refuses a call beyond the quota of its app, and counts it as refused', async () => {
    await library.pool.query('update app set per_day = 2 where owner = $1', [developer.actor.id])
    const statuses = [await get(path), await get(path), await get(path)].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await get(path)).body.message).toContain('每天 2 次')
    expect(await used()).toEqual([{ service, calls: 2, refused: 2 }])
  })

  test('answers without a key as with one, and counts nobody', async () => {
    const open = await get(path, null)
    expect([open.status, await used()]).toEqual([200, []])
    const keyed = await get(path)
    expect([keyed.status, keyed.headers['content-type']]).toEqual([200, open.headers['content-type']])
  })
})

test('one quota serves all of them, and published calls as well', async () => {
  await library.pool.query('update app set per_minute = 3 where owner = $1', [developer.actor.id])
  const seen = []
  for (const [, path] of services.slice(0, 2).concat(services.slice(-2))) seen.push((await get(path)).status)
  expect(seen).toEqual([200, 200, 200, 429])
  expect(await used()).toEqual([
    { service: 'harvest', calls: 1, refused: 1 },
    { service: 'ogc', calls: 2, refused: 0 },
  ])
})

test('its owner and staff see the calls of each day', async () => {
  await Promise.all(Array.from({ length: 20 }, () => get('/ogc')))
  await get('/harvest/catalog')
  const { use } = await developer.call(dataApis.mine, {})
  expect(
    use.map(({ code, title, perDay, days }) => [code, title, perDay, days.length, days.at(-1)?.calls]),
  ).toEqual([
    ['harvest', '目录采集', null, 30, 1],
    ['ogc', 'OGC 要素服务', null, 30, 20],
  ])
  const { records } = await clerk.call(dataApiUseRoutes.page, { sort: '-calls' })
  expect(records).toMatchObject([
    { name: 'OGC 要素服务', api: null, service: 'ogc', calls: 20, caller: `${developer.actor.name}的程序` },
    { name: '目录采集', api: null, service: 'harvest', calls: 1 },
  ])
  const whole = await clerk.call(dataApis.wholeUse, {})
  expect(whole.at(-1)).toMatchObject({ calls: 21, refused: 0 })
})
