import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, test } from 'vitest'

import { ogcPath } from '#contract/ogc/examples.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, shownCodeOf } from '#testing/builders/records.ts'
import { hasGdal } from '#testing/gis/gdal.ts'

const items = `${ogcPath}/collections/borehole/items`

let library: TestApp
let secret: string

beforeAll(async () => {
  library = await testApp()
  const at = { lng: 121.473612, lat: 31.230412 }
  await buildBorehole(library.db, {
    code: 'ZK1',
    title: '=cmd|calc',
    ...at,
    values: { holeKind: '1', finalDepth: 7.25 },
  })
  await buildBorehole(library.db, {
    code: 'ZK2',
    title: '甲，"乙"\n丙, 丁',
    ...at,
    access: 'protected',
    openOn: '2999-01-01',
  })
  await buildBorehole(library.db, { code: 'ZK3', title: '某工程', ...at, access: 'secret' })
  await buildBorehole(library.db, { code: 'ZK4' })
  secret = await shownCodeOf(library.db, 'borehole', 'ZK3')
})

const get = (query: string) => library.raw('GET', `${items}?f=csv${query}`)
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')

describe('refused is', () => {
  test.each([
    ['another form', `${items}?f=xlsx`],
    ['a table of a document', `${ogcPath}/collections?f=csv`],
    ['a table of one feature', `${items}/ZK1?f=csv`],
    ['a field that it has not', `${items}?f=csv&drop=1`],
    ['a filter that is none', `${items}?f=csv&filter=${encodeURIComponent('1 = =')}`],
  ])('%s', async (_, path) => {
    const { status, body } = await library.raw('GET', path)
    expect([status, typeof body.message]).toEqual([400, 'string'])
  })
})

test('a table has a column for each property and two for the place, and no formula', async () => {
  const { status, text, headers } = await get('&limit=10')
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="borehole.csv"',
  ])
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [head = '', ...rows] = linesOf(text)
  expect(head).toMatch(/^code,title,access,.*,placeExact,recordPage,longitude,latitude$/)
  expect(rows[0]).toMatch(/^ZK1,'=cmd\|calc,.*,7\.25,.*\/r\/borehole\/ZK1,121\.473612,31\.230412$/)
  expect(text).toContain('"甲，""乙""\n丙, 丁"')
})

test('it tells what the features tell: no exact place of what is not open, nothing of what is secret', async () => {
  const { text } = await get('&limit=10')
  expect(text).toContain(',false,http://localhost/r/borehole/ZK2,121.475,31.235')
  expect(text).not.toMatch(/ZK3|某工程/)
  const { body } = await library.raw('GET', `${items}?f=json&limit=10`)
  const features = Object(body).features as { properties: Record<string, unknown> }[]
  expect(linesOf(text).length).toBeGreaterThan(features.length)
  for (const { properties } of features) expect(text).toContain(String(properties['recordPage']))
  expect(linesOf(text).find((row) => row.startsWith(secret))).toMatch(/,,$/)
})

test('pages follow one another by the header Link; filters and systems are those of the features', async () => {
  const codes: string[] = []
  let path: string | undefined = `${items}?f=csv&limit=1`
  while (path !== undefined) {
    const { status, text, headers } = await library.raw('GET', path)
    expect(status).toBe(200)
    codes.push(linesOf(text)[1]?.split(',')[0] ?? '')
    const [, next] = /^<([^>]+)>; rel="next"; type="text\/csv"$/.exec(String(headers['link'] ?? '')) ?? []
    path = next === undefined ? undefined : next.replace(/^https?:\/\/[^/]+/, '')
  }
  expect(codes).toHaveLength(4)
  expect(new Set(codes).size).toBe(4)
  const deep = linesOf((await get(`&filter=${encodeURIComponent('finalDepth > 5')}`)).text)
  expect(deep.map((row) => row.split(',')[0])).toEqual(['code', 'ZK1'])
  const zone = encodeURIComponent('http://www.opengis.net/def/crs/EPSG/0/4549')
  expect(linesOf((await get(`&crs=${zone}`)).text)[0]).toMatch(/,northing,easting$/)
})

test('a client that has it is told that it has not changed', async () => {
  const { headers } = await get('')
  const again = await library.raw('GET', `${items}?f=csv`, {
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect(again.status).toBe(304)
})

describe.each(hasGdal ? ['GDAL'] : [])('%s', () => {
  test('reads every row with its place and the types of its fields', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'table-'))
    try {
      const path = join(folder, 'borehole.csv')
      await writeFile(path, (await get('&limit=10')).text)
      const columns = ['-oo', 'X_POSSIBLE_NAMES=longitude', '-oo', 'Y_POSSIBLE_NAMES=latitude']
      const { stdout } = await promisify(execFile)('ogrinfo', [
        ...['-ro', '-al', '-oo', 'AUTODETECT_TYPE=YES'],
        ...columns,
        path,
      ])
      expect(stdout).toContain('Feature Count: 4')
      expect(stdout).toContain('POINT (121.473612 31.230412)')
      expect(stdout).toMatch(/finalDepth: Real/)
      expect(stdout).toContain('甲，"乙"\n丙, 丁')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
