import { gunzipSync } from 'node:zlib'

import { beforeAll, describe, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
let staff: SignedIn
let member: SignedIn

beforeAll(async () => {
  library = await testApp()
  member = await library.signIn()
  staff = await library.signIn('records.read', 'records.write')
  for (const [i, access] of (['open', 'member', 'secret'] as const).entries())
    await buildBorehole(library.db, { code: `ZK-${i}`, access, lng: 124.12345, lat: 31.23456 })
})

const url = `/api/catalogue/borehole/list?q=${encodeURIComponent(JSON.stringify({ sort: 'code' }))}`
const list = (who: Pick<SignedIn, 'call'>) => who.call(catalogue.list, { kind: 'borehole', sort: 'code' })
const exact = async (who: Pick<SignedIn, 'call'>) =>
  (await list(who)).records.map(({ place }) => place?.exact ?? null)

test('nobody is answered what another sight sees, whoever asked first', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect(await exact(staff)).toEqual([true, true, null])
    expect(await exact(library.visitor)).toEqual([true, false, null])
    expect(await exact(member)).toEqual([true, true, null])
  }
})

test('a change is seen by the next call, and by one that was the first to ask so', async () => {
  const districts = async (size: number) =>
    (await library.visitor.call(catalogue.list, { kind: 'borehole', sort: 'code', size })).records[0]
      ?.district
  await districts(10)
  for (const [version, district] of ['鹭洲区', '望江区'].entries()) {
    const change = { kind: 'borehole', code: 'ZK-0', version: version + 1, values: {}, district }
    await staff.call(catalogue.update, change)
    expect(await districts(version === 0 ? 10 : 20)).toBe(district)
    expect(await districts(10)).toBe(district)
  }
})

describe('over HTTP', () => {
  const get = (headers: Record<string, string> = {}, token?: string) =>
    library.app.inject({
      method: 'GET',
      url,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    })

  test('what depends on who asks is stored nowhere and has no tag', async () => {
    const { headers, statusCode } = await get({ 'if-none-match': '*' }, member.token)
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined])
  })

  test('a POST has none either', async () => {
    const { headers } = await library.raw('POST', '/api/catalogue/borehole/list', { body: { sort: 'code' } })
    expect([headers['cache-control'], headers['etag']]).toEqual(['no-store', undefined])
  })

  test('a visitor who holds the answer is told so, until it changes', async () => {
    const first = await get()
    const tag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await get({ 'if-none-match': `"other", W/${tag}` })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    await buildBorehole(library.db, { code: 'ZK-9' })
    expect((await get({ 'if-none-match': tag })).statusCode).toBe(200)
  })

  test('it is packed for those who take it so, and the same for others', async () => {
    const [plain, packed] = [await get(), await get({ 'accept-encoding': 'gzip, br' })]
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.json()).toMatchObject({ code: 200, data: { total: 4 } })
  })
})
