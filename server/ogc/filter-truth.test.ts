import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { ogcPath } from '#contract/ogc/examples.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp

const districts = ['望江区', '鹭洲区', null]
const contractors = ['甲院', "乙'院", '丙%院', null]

beforeAll(async () => {
  library = await testApp()
  for (let i = 0; i < 24; i++)
    await buildBorehole(library.db, {
      code: `ZK${i}`,
      access: (['open', 'open', 'protected', 'secret'] as const)[i % 4],
      openOn: '2099-01-01',
      district: districts[i % 3],
      year: i % 5 ? 2000 + i : null,
      ...(i % 7 ? { lng: 121.4 + i / 100, lat: 31.2 + (i % 4) / 100 } : {}),
      values: {
        ...(i % 6 && { finalDepth: i * 2.5 }),
        ...(i % 5 && { completedOn: `20${10 + i}-04-14` }),
        ...(contractors[i % 4] && { contractor: contractors[i % 4] }),
        holeKind: i % 2 ? '1' : '12',
        projectName: `项目${i % 3}`,
      },
    })
})

interface TestFeature {
  id: string
  geometry: { coordinates: [number, number] } | null
  properties: Record<string, unknown>
}

async function ask(parameters: Record<string, string>): Promise<TestFeature[]> {
  const query = new URLSearchParams({ limit: '1000', ...parameters })
  const { status, body, text } = await library.raw('GET', `${ogcPath}/collections/borehole/items?${query}`)
  expect([parameters, status, status === 200 || text]).toEqual([parameters, 200, true])
  const { features, numberMatched } = Object(body)
  expect(features).toHaveLength(numberMatched)
  return features
}

const idsOf = async (filter: string) => (await ask({ filter })).map(({ id }) => id)

describe('on holes whose counts are known', () => {
  test.each([
    ["district = '望江区'", 8],
    ["district <> '望江区'", 8],
    ["NOT district = '望江区'", 8],
    ["district = '望江区' OR district IS NULL", 16],
    ["NOT (district = '望江区' OR district IS NULL)", 8],
    ["not (district = '望江区' and district is null)", 16],
    ['year > 2010 AND year < 2013', 2],
    ['year >= 2010.5 and year <= 2012.5', 2],
    ['year = 2011.5', 0],
    ['year < 99999999999', 19],
    ['finalDepth >= 10 AND finalDepth <= 20', 3],
    ['finalDepth BETWEEN 10 AND 20', 3],
    ['finalDepth NOT BETWEEN 10 AND 20', 11],
    ['finalDepth IN (2.5, 5, 1e1)', 3],
    ["completedOn = DATE('2012-04-14')", 1],
    ["completedOn < DATE('2012-04-14')", 1],
    ["completedOn >= '2012-04-14' and completedOn < TIMESTAMP('2014-04-14T00:00:00Z')", 1],
    ["contractor = '乙''院'", 6],
    [String.raw`contractor LIKE '%\%%'`, 6],
    [String.raw`contractor LIKE '%\'%'`, 6],
    ["contractor LIKE '_院'", 6],
    ["contractor NOT LIKE '_院'", 12],
    ["code = 'ZK1'", 1],
    ["code <> 'ZK1' AND code LIKE 'ZK_'", 7],
    ["code ILIKE 'zk1'", 1],
    ["projectName IN ('项目0', '项目1') AND access = 'open'", 8],
    ["holeKind = '12' and holeKind <> '1'", 12],
    ["holeKind < '12'", 6],
    ['TRUE AND (FALSE OR NOT FALSE)', 24],
    ['finalDepth > 1 AND (finalDepth > 1 OR finalDepth IS NULL) AND NOT finalDepth IS NULL', 14],
  ])('%s', async (filter, count) => {
    expect(await idsOf(filter)).toHaveLength(count)
  })

  test('with the other parameters all have to be fulfilled; pages follow one another', async () => {
    const both = await ask({
      filter: 'finalDepth > 10',
      holeKind: '1',
      projectName: '项目1',
      bbox: '121,31,122,32',
    })
    expect(both[0]?.properties).toMatchObject({ holeKind: '1', projectName: '项目1' })
    const ids: string[] = []
    let next = `${ogcPath}/collections/borehole/items?${new URLSearchParams({ filter: 'finalDepth > 10', limit: '4' })}`
    while (next) {
      const { body } = await library.raw('GET', next)
      const page = Object(body)
      ids.push(...page.features.map(({ id }: TestFeature) => id))
      const href = page.links.find(({ rel }: { rel: string }) => rel === 'next')?.href
      next = href ? href.slice('http://localhost'.length) : ''
    }
    expect(ids).toEqual(await idsOf('finalDepth > 10'))
  })

  test('shapes in any system, holes and edges', async () => {
    const inside = await idsOf('S_INTERSECTS(geometry, BBOX(121.41, 31.21, 121.45, 31.24))')
    expect(inside).toEqual(['ZK1', 'ZK2', 'ZK5'])
    const polygon =
      'POLYGON((121.4095 31.2095, 121.4505 31.2095, 121.4505 31.245, 121.4095 31.245, 121.4095 31.2095))'
    expect(await idsOf(`S_INTERSECTS(geometry, ${polygon})`)).toEqual(inside)
    const hole = '(121.405 31.205, 121.415 31.205, 121.415 31.215, 121.405 31.215, 121.405 31.205)'
    const holed = polygon.replace('))', `), ${hole})`)
    expect(await idsOf(`S_INTERSECTS(geometry, ${holed})`)).toEqual(['ZK2', 'ZK5'])
    expect(await idsOf('S_INTERSECTS(geometry, POINT(121.41 31.21))')).toEqual(['ZK1'])
    expect(await idsOf('S_INTERSECTS(geometry, POINT(121.4100001 31.21))')).toEqual([])
    const epsg = (code: number) => `http://www.opengis.net/def/crs/EPSG/0/${code}`
    const latFirst = { filter: 'S_INTERSECTS(geometry, POINT(31.21 121.41))', 'filter-crs': epsg(4326) }
    expect(await ask(latFirst)).toHaveLength(1)
    const { body } = await library.raw('GET', `${ogcPath}/collections/borehole`)
    const zone: string = Object(body).crs.at(-1)
    expect(zone).toMatch(/\/45[45]\d$/)
    const [feature] = await ask({ crs: zone, filter: "code = 'ZK1'" })
    const [north, east] = feature?.geometry?.coordinates ?? []
    const inZone = { filter: `S_INTERSECTS(geometry, POINT(${north} ${east}))`, 'filter-crs': zone }
    expect(await ask(inZone)).toHaveLength(1)
  })
})
// Of what everybody sees, reckoned a second time: three truth values, as the standard's tables have them.
type Truth = boolean | null
interface Known {
  text: string
  of: (feature: TestFeature) => Truth
}

const compare = (name: string, sign: string, value: string | number, written: string): Known => ({
  text: `${name} ${sign} ${written}`,
  of: ({ properties }) => {
    const own = properties[name]
    if (own === null || own === undefined) return null
    const order = own === value ? 0 : (own as number) < (value as number) ? -1 : 1
    return (
      { '=': order === 0, '<>': order !== 0, '<': order < 0, '<=': order <= 0, '>': order > 0 }[sign] ??
      order >= 0
    )
  },
})

const sign = fc.constantFrom('=', '<>', '<', '<=', '>', '>=')
const leaf: fc.Arbitrary<Known> = fc.oneof(
  fc
    .tuple(sign, fc.integer({ min: 0, max: 60 }))
    .map(([s, n]) => compare('finalDepth', s, n / 2, String(n / 2))),
  fc.tuple(sign, fc.integer({ min: 2000, max: 2024 })).map(([s, n]) => compare('year', s, n, String(n))),
  fc
    .tuple(sign, fc.integer({ min: 10, max: 35 }))
    .map(([s, n]) => compare('completedOn', s, `20${n}-04-14`, `DATE('20${n}-04-14')`)),
  fc
    .tuple(sign, fc.constantFrom('甲院', "乙'院", '丙%院'))
    .map(([s, n]) => compare('contractor', s, n, `'${n.replace("'", "''")}'`)),
  fc
    .tuple(sign, fc.constantFrom('open', 'protected', 'secret'))
    .map(([s, n]) => compare('access', s, n, `'${n}'`)),
  fc.tuple(sign, fc.integer({ min: 0, max: 24 })).map(([s, n]) => compare('code', s, `ZK${n}`, `'ZK${n}'`)),
  fc.constantFrom('finalDepth', 'contractor', 'year', 'holeKind').map((name): Known => ({
    ...{ text: `${name} IS NULL` },
    of: ({ properties }) => properties[name] === null,
  })),
  fc.tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 24 })).map(([a, b]): Known => {
    const [west, east] = [121.392 + Math.min(a, b) / 100, 121.392 + Math.max(a, b) / 100]
    return {
      text: `S_INTERSECTS(geometry, BBOX(${west}, 31, ${east}, 32))`,
      of: ({ geometry }) => geometry && geometry.coordinates[0] >= west && geometry.coordinates[0] <= east,
    }
  }),
)

const allOf = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(null) ? null : true
const negate = (truth: Truth): Truth => (truth === null ? null : !truth)
const joined = (parts: readonly Known[], word: string): Known => ({
  text: parts.map(({ text }) => `(${text})`).join(` ${word} `),
  of: (feature) => {
    const truths = parts.map((part) => part.of(feature))
    return word === 'AND' ? allOf(truths) : negate(allOf(truths.map(negate)))
  },
})

const { tree } = fc.letrec<{ tree: Known }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.array(tie('tree'), { minLength: 2, maxLength: 3 }), fc.constantFrom('AND', 'OR'))
      .map(([parts, word]) => joined(parts, word)),
    tie('tree').map((part): Known => ({
      text: `NOT (${part.text})`,
      of: (feature) => negate(part.of(feature)),
    })),
  ),
}))

test('/conf/basic-cql2/logical: a filter finds what is true of what everybody sees, and nothing else', async () => {
  const all: TestFeature[] = await ask({})
  expect(all).toHaveLength(24)
  await fc.assert(
    fc.asyncProperty(tree, async ({ text, of }) => {
      expect(await idsOf(text)).toEqual(all.filter((feature) => of(feature) === true).map(({ id }) => id))
    }),
    { numRuns: 150 },
  )
})
