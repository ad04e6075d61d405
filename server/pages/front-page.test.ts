import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterEach, expect, test, vi } from 'vitest'

import { site } from '#contract/site.ts'
import { testApp } from '#testing/app.ts'

const webRoot = await mkdtemp(join(tmpdir(), 'web-'))
const built = '<head><link rel="icon" href="/favicon.svg" /><title>地质资料馆</title></head><body>一版</body>'
const build = (html: string) => writeFile(join(webRoot, 'index.html'), html)
await build(built)
const { app, pool, raw, visitor } = await testApp({ webRoot })

const page = (headers: Record<string, string> = {}) => raw('GET', '/', { headers })
const settingsIn = (html: string) =>
  JSON.parse(
    /<script type="application\/json" id="site">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
  ) as unknown

afterEach(() => void vi.restoreAllMocks())

test('any settings are plain text in the page', async () => {
  const evil = `</title><script>alert(1)</script>"$&$'<!--`
  await pool.query('update site set name = $1, description = $1, headline = $1', [evil])
  const { text } = await page()
  expect(text.match(/<script/g)).toHaveLength(1)
  expect(text).toContain('<title>&lt;/title&gt;&lt;script&gt;')
  expect(settingsIn(text)).toEqual(await visitor.call(site.read, {}))
})

test('contains the name and description of the library; a change appears with the next request', async () => {
  await pool.query(`update site set name = '滨城地质资料馆', description = '', lead = '目录公开'`)
  const { text, headers } = await page()
  expect(text).toContain('<title>滨城地质资料馆</title>')
  expect(text).toContain('<meta name="description" content="目录公开" />')
  expect(text).toContain('<meta property="og:title" content="滨城地质资料馆" />')
  expect(headers['cache-control']).toBe('no-cache')
  await pool.query(`update site set description = '钻孔与档案'`)
  const renewed = await page({ 'if-none-match': String(headers['etag']) })
  expect(renewed.status).toBe(200)
  expect(renewed.text).toContain('<meta property="og:description" content="钻孔与档案" />')
  expect((await raw('GET', '/index.html')).text).toBe(renewed.text)
})

test('answers 304 for a known page in any encoding', async () => {
  const { headers } = await page()
  const again = await page({ 'if-none-match': String(headers['etag']), 'accept-encoding': 'br' })
  expect([again.status, again.text]).toEqual([304, ''])
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('encoded with %s it is the same page', async (encoding, unpack) => {
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(unpack(answer.rawPayload).toString()).toBe((await page()).text)
})

test('the unmodified index.html is not served', async () => {
  await writeFile(join(webRoot, 'index.html.br'), 'unfilled')
  expect((await raw('GET', '/index.html.br')).status).toBe(404)
})

test('is sent while the database does not respond', async () => {
  const known = (await page()).text
  const connect = pool.connect.bind(pool)
  const frozen = Promise.withResolvers<void>()
  vi.spyOn(pool, 'connect').mockImplementation((given?: unknown) =>
    frozen.promise.then(() => connect(given as never)),
  )
  expect((await page()).text).toBe(known)
  await build(built.replace('一版', '二版'))
  const bare = await page()
  const text = bare.text.replace(/\s*<meta name="gateway"[^>]*>/, '')
  expect([bare.status, text]).toEqual([200, built.replace('一版', '二版')])
  frozen.resolve()
  expect((await page()).text).toContain('<title>滨城地质资料馆</title>')
})

test('a drawing is an inert image and revalidated after a change', async () => {
  expect((await raw('GET', '/drawings/emblem')).status).toBe(404)
  expect((await raw('GET', '/drawings/constructor')).status).toBe(404)
  await pool.query(`insert into site_drawing (name, svg) values ('emblem', '<svg><script>1</script></svg>')`)
  const { headers, text } = await raw('GET', '/drawings/emblem')
  expect(headers['content-type']).toMatch(/^image\/svg\+xml/)
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  expect(text).toContain('<svg>')
  const again = await raw('GET', '/drawings/emblem', {
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect(again.status).toBe(304)
  expect((await page()).text).toMatch(/<link rel="icon" href="\/drawings\/emblem\?v=\d+"/)
})
