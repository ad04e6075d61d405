import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'
import { nodesNamed, readXml, textOf } from '#testing/harvest/xml.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp({ publicUrl: 'https://library.example' })
  await buildBorehole(library.db, { code: `B/2 &'`, access: 'protected', openOn: '2099-01-01' })
  await buildBorehole(library.db, { code: 'B1', access: 'open' })
  await buildBorehole(library.db, { code: 'S1', access: 'secret' })
  await buildRecord(library.db, kinds.archive, { code: 'D1', access: 'member', values: { level: 'item' } })
  // far from the others, as after long imports
  await library.pool.query(`alter sequence record_id_seq restart with 70000`)
  await buildBorehole(library.db, { code: 'B3', access: 'open' })
})

const fetchAt = (path: string, address = '10.4.4.4', headers = {}) =>
  library.raw('GET', path, { address, headers })

async function locationsAt(path: string) {
  const { status, headers, text } = await fetchAt(path)
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const document = readXml(text)
  for (const one of nodesNamed(document, 'lastmod')) expect(textOf(one)).toMatch(/^20\d\d-\d\d-\d\d$/)
  return nodesNamed(document, 'loc').map(textOf)
}

const pathOf = (location: string) => location.slice('https://library.example'.length)

test('robots find the index, the index finds parts, and these the page of every record that is not secret', async () => {
  const { text, headers } = await fetchAt('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const index = /^Sitemap: (.*)$/m.exec(text)?.[1] ?? ''
  expect(index).toBe('https://library.example/sitemap.xml')
  const parts = await locationsAt(pathOf(index))
  expect(parts.map(pathOf)).toEqual(['/sitemap-0.xml', '/sitemap-3.xml'])
  const pages: string[] = []
  for (const part of parts) pages.push(...(await locationsAt(pathOf(part))))
  expect(pages.map(pathOf)).toEqual([
    '/r/archive/D1',
    `/r/borehole/B%2F2%20%26'`,
    '/r/borehole/B1',
    '/r/borehole/B3',
  ])
  for (const page of pages) expect((await library.raw('GET', pathOf(page))).status).toBe(200)
})

test('a known part is answered 304', async () => {
  const { headers } = await fetchAt('/sitemap-0.xml')
  const again = await fetchAt('/sitemap-0.xml', '10.4.4.5', { 'if-none-match': String(headers['etag']) })
  expect([again.status, again.text]).toEqual([304, ''])
})

describe('refuses', () => {
  test.each([
    '/sitemap-1.xml',
    '/sitemap-999999.xml',
    '/sitemap--1.xml',
    '/sitemap-1234567.xml',
    '/sitemap-x.xml',
  ])('%s, which is none', async (path) => expect((await fetchAt(path)).status).toBe(404))

  test('more than a crawler needs, with the time to wait', async () => {
    const seen = new Set<number>()
    for (let i = 0; i < 130; i++) seen.add((await fetchAt('/robots.txt', '10.5.5.5')).status)
    expect([...seen]).toEqual([200, 429])
    const { body, headers } = await fetchAt('/sitemap.xml', '10.5.5.5')
    expect(body.message).toBe('请求过于频繁，请稍后再试')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})

test('without a configured address it is that which was called, whatever a client writes there', async () => {
  const bare = await testApp()
  const { text } = await bare.raw('GET', '/robots.txt', { headers: { host: 'evil.example"><x' } })
  expect(text).not.toContain('<x')
})
