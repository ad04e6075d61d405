import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'

let library: TestApp

type Node = Record<string, unknown>

beforeAll(async () => {
  library = await testApp()
  await library.pool.query(`update site set name = '滨城地质资料馆', mail = 'a@library.example'`)
  await buildBorehole(library.db, {
    code: 'A',
    access: 'open',
    lng: 121.4,
    lat: 31.2,
    values: { completedOn: '2001-02-03' },
  })
  await buildBorehole(library.db, {
    code: 'B',
    access: 'member',
    lng: 121.51234,
    lat: 31.3,
    values: { completedOn: '2021-05-05' },
  })
  await buildBorehole(library.db, {
    code: 'S',
    access: 'secret',
    lng: 122.9,
    lat: 32.9,
    values: { completedOn: '1999-01-01' },
  })
  await buildRecord(library.db, kinds.archive, { code: 'D1', access: 'open', values: { level: 'item' } })
})

async function readCatalog() {
  const { status, text, headers } = await library.raw('GET', '/api/harvest/catalog')
  expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/ld\+json/)])
  return JSON.parse(text) as Node & { 'dcat:dataset': Node[] }
}

const datasetNamed = async (name: string) => {
  const { 'dcat:dataset': all } = await readCatalog()
  return all.find((one) => one['dct:identifier'] === name) ?? {}
}

/** Every prefixed name in a document. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [
    name,
    ...(name === '@type' ? [String(one)] : []),
    ...(name === '@context' ? [] : namesIn(one)),
  ])
}

test('names every kind, who publishes and whom to ask; no prefix is unknown', async () => {
  const catalog = await readCatalog()
  expect(catalog['dcat:dataset'].map((one) => one['dct:identifier'])).toEqual(Object.keys(kinds))
  expect(catalog).toMatchObject({
    '@type': 'dcat:Catalog',
    'dct:publisher': { 'foaf:name': { '@value': '滨城地质资料馆' } },
    'dcat:contactPoint': { 'vcard:hasEmail': { '@id': 'mailto:a@library.example' } },
  })
  const prefixes = Object.keys(Object(catalog['@context']))
  const unknown = namesIn(catalog).filter(
    (name) =>
      !name.startsWith('@') && !name.startsWith('http') && !prefixes.includes(name.split(':')[0] ?? ''),
  )
  expect(unknown).toEqual([])
})

test('tells where and when a kind is, by what everybody sees alone', async () => {
  const borehole = await datasetNamed('borehole')
  expect(borehole['dct:temporal']).toMatchObject({
    'dcat:startDate': { '@type': 'xsd:date', '@value': '2001-02-03' },
    'dcat:endDate': { '@value': '2021-05-05' },
  })
  const { '@value': polygon } = Object(Object(borehole['dct:spatial'])['dcat:bbox'])
  expect(polygon).toMatch(/^POLYGON\(\(121\.4 31\.199999, 121\.515 /)
  expect(polygon).not.toMatch(/121\.51234|122\.9|32\.9/)
})

test('every way to get at it that it names answers', async () => {
  const catalog = await readCatalog()
  const addresses = catalog['dcat:dataset'].flatMap((one) =>
    (one['dcat:distribution'] as Node[]).map((way) => String(Object(way['dcat:accessURL'])['@id'])),
  )
  expect(addresses).toHaveLength(
    Object.values(kinds).length + 2 * Object.values(kinds).filter(({ place }) => place === 'point').length,
  )
  for (const [i, address] of addresses.entries()) {
    const { pathname, search } = new URL(address)
    expect((await library.raw('GET', pathname + search, { address: `10.7.0.${i}` })).status).toBe(200)
  }
})

test('says when an entry last changed, and nothing of a change under seal', async () => {
  const { 'dct:modified': before } = await datasetNamed('borehole')
  await library.pool.query(`update record set version = version + 1 where access = 'secret'`)
  expect((await datasetNamed('borehole'))['dct:modified']).toEqual(before)
  await library.pool.query(`update record set version = version + 1 where code = 'A'`)
  expect((await datasetNamed('borehole'))['dct:modified']).not.toEqual(before)
})
