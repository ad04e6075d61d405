import { beforeAll, describe, expect, test } from 'vitest'

import { ogcPath } from '#contract/ogc/examples.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, shownCodeOf } from '#testing/builders/records.ts'
import { harvester } from '#testing/harvest/harvester.ts'

/** Where the hidden ones truly lie. */
const truth = { protected: { lng: 121.47361, lat: 31.23041 }, secret: { lng: 121.48372, lat: 31.24117 } }
const values = {
  finalDepth: 77.7,
  completedOn: '2021-05-05',
  contractor: '某秘密单位',
  collarElevation: 4.321,
}

let library: TestApp
let number: string

beforeAll(async () => {
  library = await testApp()
  for (const [i, access] of (['open', 'protected', 'open', 'secret', 'open'] as const).entries()) {
    const place = access === 'open' ? { lng: 121.4 + i / 100, lat: 31.2 } : truth[access]
    await buildBorehole(library.db, {
      ...{ code: `YT-2021-001-C000${i + 1}`, access, ...place, openOn: '2099-01-01' },
      ...(access !== 'open' && { values }),
    })
  }
  number = await shownCodeOf(library.db, 'borehole', 'YT-2021-001-C0004')
})

let calls = 0
const fetchAt = async (path: string) => {
  const { status, text } = await library.raw('GET', path, { address: `10.6.${++calls >> 8}.${calls & 255}` })
  return { status, text }
}

/** All that programs of others can read without knowing anything. */
const everything = [
  '/api/harvest/changes?kind=borehole',
  '/api/harvest/changes?kind=borehole&since=now',
  '/api/harvest/catalog',
  '/sitemap.xml',
  '/sitemap-0.xml',
  '/robots.txt',
  ...['1', '2', '3', '5'].flatMap((n) => [
    `/api/harvest/records/borehole/YT-2021-001-C000${n}`,
    `/r/borehole/YT-2021-001-C000${n}`,
  ]),
]

test.each(everything)('%s names no secret record and no true place', async (path) => {
  const { status, text } = await fetchAt(path)
  expect(status).toBe(200)
  for (const word of ['C0004', number, '121.4736', '31.2304', '121.4837', '31.2411', '4.321'])
    expect(text).not.toContain(word)
})

test('by its opaque number a secret record tells in its metadata what its page tells', async () => {
  expect((await fetchAt('/api/harvest/records/borehole/YT-2021-001-C0004')).status).toBe(404)
  const { status, text } = await fetchAt(`/api/harvest/records/borehole/${number}`)
  expect(status).toBe(200)
  expect(text).toContain('涉密')
  expect(text).not.toMatch(/C0004|121\.48|2021-05-05|某秘密单位|geographicElement/)
})

describe('what is changed under seal', () => {
  const write = (text: string) => library.pool.query(text)

  test('is told in no way: a secret record lies between no two others', async () => {
    const copy = harvester(library, 'borehole')
    expect(await copy.fetchAll(1)).toEqual(['1', '2', '3', '5'].map((n) => `created YT-2021-001-C000${n}`))
    await write(`update record set version = version + 1 where access = 'secret'`)
    expect(await copy.fetchAll()).toEqual([])
    await write(`update record set version = version + 1 where code in ('${number}', 'YT-2021-001-C0003')`)
    expect(await copy.fetchAll()).toEqual(['changed YT-2021-001-C0003'])
  })

  test('and where a protected one truly lies moves nothing that is told of it', async () => {
    const copy = harvester(library, 'borehole')
    await copy.fetchAll()
    const before = copy.copy.get('YT-2021-001-C0002')
    // steps within the cell, halved as one would who searches
    for (const step of [0.003, 0.0015, 0.0007]) {
      await write(
        `update record set lng = lng + ${step}, version = version + 1 where code = 'YT-2021-001-C0002'`,
      )
      expect(await copy.fetchAll()).toEqual(['changed YT-2021-001-C0002'])
      expect(copy.copy.get('YT-2021-001-C0002')).toEqual(before)
    }
  })
})

test('the copy is the list of features without those under seal, and staff are told no more', async () => {
  const copy = harvester(library, 'borehole')
  await copy.fetchAll()
  const { text } = await fetchAt(`${ogcPath}/collections/borehole/items?limit=100`)
  const { features } = JSON.parse(text) as { features: { id: string; properties: object }[] }
  const open = features.filter(({ id }) => id !== number)
  expect(new Map(open.map(({ id, properties }) => [id, properties]))).toEqual(copy.copy)
  const { token } = await library.signIn('records.read', 'records.secret')
  const changes = async (given: object) => {
    const { text: all } = await library.raw('GET', '/api/harvest/changes?kind=borehole', given)
    return Object(JSON.parse(all)).changes
  }
  expect(await changes({ token })).toEqual(await changes({}))
})
