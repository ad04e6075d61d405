import { beforeAll, describe, expect, test } from 'vitest'

import { dataApis } from '#contract/data-api/data-api.ts'
import { harvestLimits } from '#contract/harvest/harvest.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { harvester } from '#testing/harvest/harvester.ts'

import { forgetOldChanges } from './changes.ts'
import { openCursors } from './cursor.ts'

const path = '/api/harvest/changes'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
  await buildBorehole(library.db, { code: 'A', access: 'open' })
  await buildBorehole(library.db, { code: 'S', access: 'secret' })
})

const ask = (given: Record<string, string>, headers: Record<string, string> = {}, address = '10.1.1.1') =>
  library.raw('GET', `${path}?${new URLSearchParams(given)}`, { headers, address })

const cursorOf = async () => {
  const copy = harvester(library, 'borehole')
  await copy.fetchAll()
  return copy.cursor() ?? ''
}

describe('cursors', () => {
  const refusedFor = async (since: string, kind = 'borehole') => {
    const { status, body } = await ask({ kind, since })
    return [status, body.message]
  }
  const refusal = [410, expect.stringContaining('请不带 since 从头取起')]

  test.each(['', 'x', 'AAAA', '%00', 'now ', '钻孔', 'A'.repeat(1900)])(
    'refuses what was never given: %.8s',
    async (text) => expect(await refusedFor(text)).toEqual(refusal),
  )

  test('refuses that of another kind', async () => {
    expect(await refusedFor(await cursorOf(), 'archive')).toEqual(refusal)
  })

  test('refuses one whose version the library has lost, and had again with another content', async () => {
    const given = await cursorOf()
    const move = (by: string) =>
      library.pool.query(`update harvest_version set at = at + $1::interval where kind = 'borehole'`, [by])
    await move('1 microsecond')
    expect(await refusedFor(given)).toEqual(refusal)
    await move('-1 microsecond')
    expect((await ask({ kind: 'borehole', since: given })).status).toBe(200)
  })

  test('holds for every server of the same key, and tells nobody else a version', async () => {
    const given = await cursorOf()
    const cursors = openCursors(library.identity.secrets.key('harvest cursors'))
    expect(cursors.read(given, 'borehole')).toMatchObject({ kind: 'borehole', code: null })
    expect(() => openCursors(Buffer.alloc(32)).read(given, 'borehole')).toThrow('接续处')
    expect(Buffer.from(given, 'base64url').toString('latin1')).not.toContain('borehole')
  })

  test('of a year and more ago is refused, and what was gone by then is named no more', async () => {
    const own = await testApp()
    const write = (text: string) => own.pool.query(text)
    await buildBorehole(own.db, { code: 'A', access: 'open' })
    await buildBorehole(own.db, { code: 'B', access: 'open' })
    const copy = harvester(own, 'borehole')
    await copy.fetchAll()
    const old = copy.cursor()
    await write(`delete from borehole where id in (select id from record where code = 'A')`)
    await write(`delete from record where code = 'A'`)
    await copy.fetchAll()
    expect(await forgetOldChanges(own.db)).toBe(0)
    await write(`update harvest_version set at = at - interval '401 days'`)
    const aged = harvester(own, 'borehole')
    await aged.fetchAll()
    expect(await forgetOldChanges(own.db)).toBe(2)
    expect((await write(`select code from harvest_entry order by code`)).rows).toEqual([
      { code: 'A' },
      { code: 'B' },
    ])
    await buildBorehole(own.db, { code: 'C', access: 'open' })
    await write(
      `update harvest_version set at = now() - interval '401 days' where version = (select max(version) from harvest_version)`,
    )
    expect(await forgetOldChanges(own.db)).toBe(1)
    expect((await write(`select code from harvest_entry order by code`)).rows).toEqual([
      { code: 'B' },
      { code: 'C' },
    ])
    await expect(harvester(own, 'borehole', old).fetchAll()).rejects.toThrow('接续处')
    await expect(aged.fetchAll()).rejects.toThrow('接续处')
  })

  test('tells by its tag that nothing changed, though a secret record did', async () => {
    const given = { kind: 'borehole', since: await cursorOf() }
    const tag = String((await ask(given)).headers['etag'])
    const change = (access: string) =>
      library.pool.query(`update record set version = version + 1 where access = $1`, [access])
    await change('secret')
    expect((await ask(given, { 'if-none-match': tag })).status).toBe(304)
    await change('open')
    expect((await ask(given, { 'if-none-match': tag })).status).toBe(200)
  })
})

test.each<[string, Record<string, string>, string]>([
  ['no kind', {}, '资料类别'],
  ['a kind that is none', { kind: 'constructor' }, '没有找到'],
  ['a number that is none', { kind: 'borehole', limit: 'x' }, '每页条数'],
  ['no line', { kind: 'borehole', limit: '0' }, '每页条数'],
  ['more than a page without a key', { kind: 'borehole', limit: '1001' }, '不用密钥每页至多 1000 条'],
  ['a parameter that it has not', { kind: 'borehole', bbox: '1,2,3,4' }, 'bbox'],
  ['a cursor that is too long', { kind: 'borehole', since: 'A'.repeat(2001) }, '接续处'],
])('refuses %s in words', async (_, given, words) => {
  const { status, body } = await ask(given)
  expect([400, 404]).toContain(status)
  expect(body.message).toContain(words)
})

describe('keys', () => {
  let key: string

  beforeAll(async () => {
    const developer = await library.signIn()
    await library.pool.query('update session set proved_at = now()')
    ;({ key } = await developer.call(dataApis.makeKey, { purpose: '研究' }))
  })

  const askBy = (given: string, limit: string, address?: string) =>
    ask({ kind: 'borehole', limit }, { 'x-api-key': given }, address)

  test('give larger pages, and one that is not valid none', async () => {
    expect((await askBy(key, '10000')).status).toBe(200)
    for (const wrong of ['', 'x', 'A'.repeat(43)]) {
      const { status, body } = await askBy(wrong, '10')
      expect([status, body.message]).toEqual([401, '密钥不对、已作废或已到期'])
    }
  })

  test('are counted by the quota of their app, whatever the address', async () => {
    await library.pool.query('update app set per_minute = 3 where owner is not null')
    const answers = []
    for (let i = 0; i < 5; i++) answers.push((await askBy(key, '10', `10.2.2.${i}`)).status)
    expect(answers).toContain(200)
    expect(answers.at(-1)).toBe(429)
    expect((await askBy(key, '10')).body.message).toContain('每分钟 3 次')
    await library.pool.query('update app set per_minute = null')
    expect((await askBy(key, '10')).status).toBe(200)
  })

  test('without one an address has so many calls in a minute, with a wrong one, too', async () => {
    const { keylessPerMinute } = harvestLimits
    const seen = new Set<number>()
    for (let i = 0; i <= keylessPerMinute; i++)
      seen.add((await ask({ kind: 'borehole', limit: '1' }, {}, '10.3.3.3')).status)
    expect([...seen]).toEqual([200, 429])
    const { status, body, headers } = await ask({ kind: 'borehole' }, {}, '10.3.3.3')
    expect([status, body.message]).toEqual([429, expect.stringContaining('不用密钥每分钟至多 120 次')])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await askBy('A'.repeat(43), '1', '10.3.3.3')).status).toBe(429)
    expect((await askBy(key, '1', '10.3.3.3')).status).toBe(200)
  })
})
