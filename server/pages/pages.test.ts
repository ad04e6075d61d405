import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, shownCodeOf } from '#testing/builders/records.ts'

const webRoot = await mkdtemp(join(tmpdir(), 'web-'))
await writeFile(join(webRoot, 'index.html'), '<title>web</title>')
const { db, raw } = await testApp({ webRoot, publicUrl: 'https://library.example' })

const pageOf = (code: string, kind = 'borehole') => raw('GET', `/r/${kind}/${encodeURIComponent(code)}`)

/** The structured data of a page. */
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Record<
    string,
    unknown
  >

test.each([
  ['no-such-kind', 'X'],
  ['constructor', 'X'],
  ['__proto__', 'X'],
  ['borehole', 'no such code'],
  ['borehole', '../../etc/passwd'],
  ['borehole', `'; drop table record; --`],
  ['borehole', 'x'.repeat(600)],
])('%s %s is a 404 page', async (kind, code) => {
  const { status, headers, text } = await pageOf(code, kind)
  expect(status).toBe(404)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(text).toContain('没有这份资料')
})

test('an invalid code is refused with a page too', async () => {
  const { status, text } = await raw('GET', '/r/borehole/a%00b')
  expect(status).toBe(400)
  expect(text).toContain('这一页没能打开')
})

test('any text of a record is plain text', async () => {
  const evil = `</script><script>alert(1)</script><img src=x onerror="alert('1')">&amp;`
  const code = await buildRecord(db, kinds.archive, {
    code: `"><svg/onload=1>'&`,
    title: evil,
    access: 'open',
    values: { level: 'item', author: evil },
  })
  const { status, text } = await pageOf(code, 'archive')
  expect(status).toBe(200)
  expect(text.match(/<script/g)).toHaveLength(1)
  expect(text).not.toMatch(/<(?:img|svg)/)
  expect(text).not.toContain('onerror="')
  expect(dataIn(text)).toMatchObject({ name: evil, identifier: code })
})

test('an open record has its citation and a link to its page', async () => {
  const code = await buildBorehole(db, {
    code: 'A/1 #',
    access: 'open',
    lng: 124.123456,
    lat: 31.345678,
    district: '鹭洲区',
    year: 2019,
  })
  const { text, headers } = await pageOf(code)
  const own = 'https://library.example/r/borehole/A%2F1%20%23'
  expect(text).toContain(`<link rel="canonical" href="${own}">`)
  expect(text).toContain('<meta http-equiv="refresh" content="0; url=/#/gcdzzkInfo/A%2F1%20%23">')
  expect(text).toContain('工程地质钻孔 A/1 #[DB/OL].')
  expect(dataIn(text)).toMatchObject({
    '@type': 'Dataset',
    url: own,
    identifier: 'A/1 #',
    temporalCoverage: '2019',
    conditionsOfAccess: '公开',
    isAccessibleForFree: true,
    spatialCoverage: { name: '鹭洲区', geo: { longitude: 124.123456, latitude: 31.345678 } },
  })
  expect(dataIn(text)['distribution']).toMatchObject([
    {
      encodingFormat: 'application/xml',
      contentUrl: expect.stringMatching(/^https:\/\/library\.example\/api\/harvest/),
    },
    { encodingFormat: 'application/geo+json' },
  ])
  expect(headers['content-security-policy']).toContain("script-src 'self';")
})

test('what a page names for programs is there', async () => {
  const code = await buildBorehole(db, { code: 'B/1 &', access: 'open' })
  const { text } = await pageOf(code)
  const links = [...text.matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)">/g)]
  expect(links.map(([, type]) => type)).toEqual(['application/xml', 'application/geo+json'])
  for (const [, type, href = ''] of links) {
    const { status, headers } = await raw('GET', href.replaceAll('&amp;', '&'))
    expect([status, String(headers['content-type']).split(';')[0]]).toEqual([200, type])
  }
})

test.each<[string, string | undefined]>([
  ['the one that is set', 'https://library.example'],
  ['none that is set', undefined],
])('with any Host header the page contains %s', async (_, publicUrl) => {
  const library = await testApp({ webRoot, publicUrl, trustProxy: ['127.0.0.1'] })
  const code = await buildBorehole(library.db, { access: 'open' })
  const evil = {
    host: 'evil.example"><script>',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example',
  }
  const { status, text } = await library.raw('GET', `/r/borehole/${code}`, { headers: evil })
  expect(status).toBe(200)
  expect(text).not.toMatch(/evil|gopher|http:\/\//)
  expect(text.includes('rel="canonical"')).toBe(publicUrl !== undefined)
  expect(dataIn(text)['url']).toBe(publicUrl && `${publicUrl}/r/borehole/${code}`)
  expect(text).toContain(`href="/#/gcdzzkInfo/${code}"`)
})

test('a protected record shows its entry with a coarse place', async () => {
  const code = await buildBorehole(db, {
    access: 'protected',
    openOn: '2999-01-01',
    lng: 124.123456,
    lat: 31.345678,
    values: { collarElevation: 4.321, remark: '靠近泵站' },
  })
  const { text } = await pageOf(code)
  expect(dataIn(text)).toMatchObject({ conditionsOfAccess: '保护期', isAccessibleForFree: false })
  expect(text).not.toMatch(/124\.1234|31\.3456|4\.321/)
})

test('a secret record reveals neither title, place nor content to anybody', async () => {
  const code = await buildRecord(db, kinds.archive, {
    title: '某洞库勘察报告',
    access: 'secret',
    values: { level: 'item', author: '第九勘察院', summary: '洞库', category: '工程地质' },
  })
  expect((await raw('GET', `/r/archive/${code}`)).status).toBe(404)
  const number = await shownCodeOf(db, 'archive', code)
  const { status, text } = await raw('GET', `/r/archive/${number}`)
  expect(status).toBe(200)
  expect(text).toContain('涉密')
  expect(text).not.toMatch(/洞库|第九勘察院/)
  expect(dataIn(text)).not.toHaveProperty('spatialCoverage')
})

test('the page frames our own pages and those of listed origins only', async () => {
  await sql`insert into site_origin (purpose, origin) values
    ('page', 'https://chart.example'), ('page', 'https://evil.example;script-src'), ('frame', 'https://no.example')`.execute(
    db,
  )
  for (const page of ['/', '/index.html', '/embed']) {
    const policy = String((await raw('GET', page)).headers['content-security-policy'])
    expect(policy.split(';').filter((rule) => rule.startsWith('frame-src'))).toEqual([
      "frame-src 'self' https://chart.example",
    ])
  }
  const other = String((await raw('GET', '/api/health/live')).headers['content-security-policy'])
  expect(other).toContain("frame-src 'self';")
  await sql`delete from site_origin`.execute(db)
})

test('the index page cannot be framed; the frame page only by listed origins', async () => {
  await sql`insert into site_origin (purpose, origin) values
    ('frame', 'https://portal.example'), ('frame', 'https://a.example:8443'), ('message', 'https://talk.example'),
    ('frame', 'https://evil.example;script-src')`.execute(db)
  const door = await raw('GET', '/')
  expect(door.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(door.headers['x-frame-options']).toBe('DENY')
  const frame = await raw('GET', '/embed')
  expect(frame.text).toBe(door.text)
  expect(frame.headers['x-frame-options']).toBeUndefined()
  const policy = String(frame.headers['content-security-policy'])
  expect(policy.split(';').filter((rule) => rule.startsWith('frame-ancestors'))).toEqual([
    "frame-ancestors 'self' https://a.example:8443 https://portal.example",
  ])
  expect(policy.match(/script-src/g)).toHaveLength(1)
  for (const page of ['/index.html', '/r/borehole/x', '/api/health/live', '/no-such-page']) {
    const { headers } = await raw('GET', page)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

test.each([
  ['/projectDetailNew?projectCount=KC1', '/#/projectDetailNew?projectCount=KC1'],
  ['/d302/projectDetail?a=//evil.example', '/#/d302/projectDetail?a=//evil.example'],
  ['/gdms/projectInfo', '/#/gdms/projectInfo'],
])('%s redirects to %s', async (old, now) => {
  const { status, headers } = await raw('GET', old)
  expect(status).toBe(302)
  expect(headers['location']).toBe(now)
})
