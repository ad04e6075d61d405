import { beforeAll, describe, expect, test } from 'vitest'

import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { ogcPath } from '#contract/ogc/examples.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { buildTargets, sampleOf } from '#testing/builders/samples.ts'

import { conformsTo } from './documents/landing.ts'
import { propertiesOf } from './features.ts'
import { placeQueryable, queryables } from './question.ts'

// The abstract tests of OGC 17-069 (Features 1), 18-058 (Features 2, CRS) and 19-079 (Features 3, queryables).

const placed = Object.values<Kind>(kinds).filter(({ place }) => place === 'point')
const accesses = ['open', 'member', 'protected', 'secret'] as const
const base = 'http://library.example:8080'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
  const targets = await buildTargets(library.db, kinds)
  for (const kind of placed)
    for (const access of accesses)
      await buildRecord(library.db, kind, {
        ...sampleOf(kind, `${kind.name} ${access}`, targets),
        ...{ lng: 121.47361, lat: 31.23041, code: `Z/${access}`, title: `题名〔${access}〕` },
        ...{ access, openOn: '2099-01-01', district: '望江区', year: 2021 },
      })
})

const get = async (path: string, accept = 'application/json') => {
  const host = { host: 'library.example:8080' }
  const { status, text, headers, body } = await library.raw('GET', `${ogcPath}${path}`, {
    headers: { accept, ...host },
  })
  return { status, text, headers, body: Object(body), type: String(headers['content-type']) }
}

interface TestLink {
  href: string
  rel: string
  type: string
}

const pathOf = (href: string) => {
  expect(href.startsWith(`${base}${ogcPath}`)).toBe(true)
  return href.slice(base.length + ogcPath.length)
}
const linkTo = (links: readonly TestLink[], rel: string) => links.find((link) => link.rel === rel)?.href ?? ''

test.each([
  ['', ['self', 'alternate', 'service-desc', 'service-doc', 'conformance', 'data']],
  ['/collections', ['self', 'alternate']],
  ['/collections/borehole', ['self', 'alternate', 'items', 'describedby']],
  ['/collections/borehole/items', ['self', 'alternate', 'collection']],
  ['/collections/borehole/items/Z%2Fopen', ['self', 'alternate', 'collection', 'canonical']],
])(
  '/ats/core: “%s” links to what belongs to it, and every link of the service answers',
  async (path, rels) => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    const links: TestLink[] = body.links
    expect(rels.filter((rel) => !links.some((link) => link.rel === rel))).toEqual([])
    for (const link of links.filter(({ href }) => href.includes(ogcPath))) {
      const answer = await get(pathOf(link.href), link.type)
      expect([link.href, answer.status]).toEqual([link.href, 200])
      expect([link.href, answer.type.includes(link.type.split(';')[0] ?? '')]).toEqual([link.href, true])
    }
  },
)

test('/ats/core/conformance: the classes are declared as they are in force', async () => {
  const { body } = await get('/conformance')
  expect(body.conformsTo).toEqual(conformsTo)
})

test('/ats/oas30: the description names every path, and parameters for what can be asked', async () => {
  const { body, type } = await get('/api')
  expect(type).toMatch(/^application\/vnd\.oai\.openapi\+json; version="3\.0"/)
  expect(body.openapi).toMatch(/^3\.0\./)
  expect(body.servers[0].url).toBe(`${base}${ogcPath}`)
  for (const kind of placed) {
    const { parameters } = body.paths[`/collections/${kind.name}/items`].get
    const names = parameters.map(({ name }: { name: string }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['limit', 'bbox', 'datetime', ...queryables(kind).map(({ name }) => name)]),
    )
    expect(new Set(names).size).toBe(names.length)
  }
})

test.each(['', '/conformance', '/collections', '/collections/borehole', '/api'])(
  '/ats/html: “%s” is a page without scripts for browsers, and by f=html',
  async (path) => {
    for (const answer of [await get(path, 'text/html,*/*'), await get(`${path}?f=html`)]) {
      expect([answer.status, answer.type]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.text).toContain('<h1>')
      expect(answer.text).not.toContain('<script')
      expect(answer.headers['content-disposition']).toBeUndefined()
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    }
    expect((await get(`${path}?f=json`, 'text/html')).type).toContain('json')
  },
)

test('/ats/core/http: what is unknown is 404, what is wrong is 400 in Chinese, what is known is 304', async () => {
  expect((await get('/collections/archive')).status).toBe(404)
  expect((await get('/collections/borehole/items/none')).status).toBe(404)
  expect((await get('?f=xml')).body.message).toContain('格式')
  const tag = String((await get('/collections/borehole/items')).headers['etag'])
  const again = (path: string) =>
    library.raw('GET', `${ogcPath}${path}`, {
      headers: { 'if-none-match': tag, host: 'library.example:8080' },
    })
  expect((await again('/collections/borehole/items')).status).toBe(304)
  expect((await again('/collections/borehole/items?f=html')).status).toBe(200)
})

describe.each(placed.map((kind) => [kind.name, kind] as const))('the collection %s', (_, kind) => {
  const path = `/collections/${kind.name}`

  test('/ats/core/fc: answers what every visitor sees in its list, and nothing else', async () => {
    const { records } = await library.visitor.call(catalogue.list, { kind: kind.name, sort: 'code' })
    const { body, type, headers } = await get(`${path}/items`)
    expect(type).toContain('application/geo+json')
    expect(headers['content-crs']).toBe('<http://www.opengis.net/def/crs/OGC/1.3/CRS84>')
    const total = records.length
    expect([body.type, body.numberMatched, body.numberReturned]).toEqual(['FeatureCollection', total, total])
    expect(Date.parse(body.timeStamp)).not.toBeNaN()
    const names = propertiesOf(kind).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const expected = records.map((entry) => ({
      type: 'Feature',
      id: entry.code,
      geometry: entry.place && { type: 'Point', coordinates: [entry.place.lng, entry.place.lat] },
    }))
    const found: { id: string; properties: object }[] = body.features
    expect(found).toHaveLength(total)
    expect(found).toEqual(expect.arrayContaining(expected.map((one) => expect.objectContaining(one))))
    for (const { id, properties } of found) {
      expect(Object.keys(properties)).toEqual(names)
      const one = await get(`${path}/items/${encodeURIComponent(id)}`)
      expect(one.body).toMatchObject({ id, properties })
      expect((await get(`${path}/items/${encodeURIComponent(id)}?f=html`)).text).toContain('打开资料页')
    }
    expect((await get(`${path}/items?f=html`)).text).toContain(`共 ${total} ${kind.counter}`)
  })

  test('the page of a record is where its feature says', async () => {
    const { body } = await get(`${path}/items/Z%2Fopen`)
    const page = await library.app.inject({ url: String(body.properties.recordPage).slice(base.length) })
    expect([page.statusCode, page.payload.includes('Z/open')]).toEqual([200, true])
  })

  test('its schema names every property in Chinese, codes with their words', async () => {
    const { body } = await get(`${path}/schema`)
    const { geometry, ...properties } = body.properties
    expect(geometry.format).toBe('geometry-point')
    expect(Object.keys(properties)).toEqual(propertiesOf(kind).map(({ name }) => name))
    for (const one of Object.values<{ title: string }>(properties))
      expect(one.title).toMatch(/\p{Script=Han}/u)
    expect(properties.access.oneOf).toContainEqual({ const: 'open', title: '公开' })
  })

  test('/ats/queryables: every queryable is a parameter, and finds what equals it', async () => {
    const { body } = await get(`${path}/queryables`)
    const names = queryables(kind).map(({ name }) => name)
    expect(Object.keys(body.properties)).toEqual([placeQueryable, ...names])
    const open = (await get(`${path}/items/Z%2Fopen`)).body.properties
    for (const { name } of queryables(kind)) {
      const value = open[name]
      if (value === null || value === undefined || value === '') continue
      const { body: found } = await get(`${path}/items?${name}=${encodeURIComponent(value)}`)
      const values = found.features.map(({ properties }: { properties: object }) =>
        Reflect.get(properties, name),
      )
      expect([name, values.length > 0, new Set(values)]).toEqual([name, true, new Set([value])])
      expect(found.numberMatched).toBe(values.length)
    }
  })

  test('/ats/crs: the same places in every system it names, in the order of its axes', async () => {
    const { crs, extent } = (await get(path)).body
    expect(extent.spatial.bbox[0]).toHaveLength(4)
    const zone = 'http://www.opengis.net/def/crs/EPSG/0/4549'
    expect(crs).toContain(zone)
    const at = async (uri: string) => {
      const { body, headers } = await get(`${path}/items/Z%2Fopen?crs=${encodeURIComponent(uri)}`)
      expect(headers['content-crs']).toBe(`<${uri}>`)
      return body.geometry.coordinates
    }
    const places = await Promise.all(crs.map(at))
    expect(places.slice(0, 3)).toEqual([
      [121.47361, 31.23041],
      [31.23041, 121.47361],
      [31.23041, 121.47361],
    ])
    // by PROJ 9 (gdaltransform), the zone north before east
    expect(places[3]).toEqual([13_522_380.41, 3_662_708.559])
    expect(places[4]).toEqual([3_457_456.483, 640_403.724])
    const coarse = (await get(`${path}/items/Z%2Fmember?crs=${encodeURIComponent(zone)}`)).body.geometry
    expect(coarse.coordinates.every((value: number) => Number.isInteger(value))).toBe(true)
    expect((await get(`${path}/items?crs=urn:none`)).status).toBe(400)
  })

  test('/ats/core/time: is asked by the field that its description names', async () => {
    const { body } = await get(path)
    const [, label = ''] = /“(.+?)”/.exec(body.description.split('datetime')[1]) ?? []
    expect(
      Object.keys(kind.fields).some((name) => fieldOf(kind, name)?.label === label) || label !== '',
    ).toBe(true)
    expect((await get(`${path}/items?datetime=1800-01-01/..`)).body.numberMatched).toBeGreaterThan(0)
    expect((await get(`${path}/items?datetime=../1800-01-01`)).body.numberMatched).toBe(0)
  })
})

test('without a configured address, links are those of the call; with one, they are its own', async () => {
  const other = await testApp({ publicUrl: 'https://dizhi.example.cn' })
  const { body } = await other.raw('GET', ogcPath, { headers: { host: 'evil.example' } })
  expect(linkTo(Object(body).links, 'data')).toBe(`https://dizhi.example.cn${ogcPath}/collections`)
})
