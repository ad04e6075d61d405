import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { mapAreaLayers } from '#contract/map/area-layers.ts'
import { mapQueries } from '#contract/map/queries.ts'
import type { Output } from '#contract/route.ts'
import { coarsePlace } from '#geology/places/mercator.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})

const everywhere = '72,0,138,56'

async function areas(layer: string, bbox: string): Promise<Output<typeof mapAreaLayers.areaLayer>> {
  const answer = await library.app.inject(`/api/map/area-layers/${layer}?bbox=${bbox}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('application/json'),
  ])
  return answer.json()
}

const codesIn = async (layer: string, bbox: string) => {
  const { features } = await areas(layer, bbox)
  return features.map(({ properties }) => properties.code).toSorted()
}

const shapeOf = async (layer: string, bbox: string, code: string) => {
  const { features } = await areas(layer, bbox)
  return features.find(({ properties }) => properties.code === code)?.geometry
}

const survey = (code: string, mapSheet: string, given: object = {}) =>
  buildRecord(library.db, kinds.survey, {
    code,
    title: `调查 ${code}`,
    values: { mapSheet, areaKm2: 120 },
    ...given,
  })

const project = (code: string, given: object = {}) =>
  buildRecord(library.db, kinds.project, { code, title: `项目 ${code}`, ...given })

async function holes(of: string, places: [lng: number, lat: number][], given: object = {}): Promise<void> {
  const { rows } = await library.pool.query(
    `select id from record where kind = 'project' and title like $1`,
    [`%${of}`],
  )
  for (const [i, [lng, lat]] of places.entries()) {
    const code = `${of}-ZK${i + 1}${'access' in given ? String(given.access) : ''}`
    await buildRecord(library.db, kinds.borehole, {
      ...{ code, title: code, lng, lat },
      values: { projectId: Number(rows[0]?.id) },
      ...given,
    })
  }
}

test.each([
  ['a layer that there is not', `nothing?bbox=${everywhere}`, 404],
  ['a layer of points', `borehole?bbox=${everywhere}`, 404],
  ['a group', `areas?bbox=${everywhere}`, 404],
  ['no box', 'survey-area', 400],
  ['a box of three', 'survey-area?bbox=1,2,3', 400],
  ['a box of words', 'survey-area?bbox=a,b,c,d', 400],
  ['a box without an end', 'survey-area?bbox=1,2,Infinity,4', 400],
  ['east and west swapped', 'survey-area?bbox=124,31,123,32', 400],
  ['longitude and latitude swapped', 'survey-area?bbox=31,123,32,124', 400],
  ['a box beyond the world', 'survey-area?bbox=123,31,200,32', 400],
])('refuses %s', async (_, path, status) => {
  const answer = await library.app.inject(`/api/map/area-layers/${path}`)
  expect([answer.statusCode, answer.json().message]).toEqual([
    status,
    expect.stringMatching(/[\u4E00-\u9FFF]/),
  ])
})

describe('surveys', () => {
  beforeAll(async () => {
    await survey('S-one', 'H48E001001')
    await survey('S-two', 'H48E001003、h48e001004（部分）')
    await survey('S-words', '某某幅')
    await survey('S-protected', 'H48E001001', { access: 'protected', openOn: '2099-01-01' })
    await survey('S-secret', 'H48E001001', { access: 'secret' })
  })

  const north = '102.01,31.85,102.74,31.99'

  test('lie in their sheets; those that name none, and secret ones, lie nowhere', async () => {
    expect(await codesIn('survey-area', north)).toEqual(['S-one', 'S-protected', 'S-two'])
    const { features } = await areas('survey-area', everywhere)
    expect(features.filter(({ properties }) => properties.access === 'secret')).toEqual([])
    expect(await shapeOf('survey-area', north, 'S-one')).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [102, 31.833_333_3],
          [102.25, 31.833_333_3],
          [102.25, 32],
          [102, 32],
          [102, 31.833_333_3],
        ],
      ],
    })
    expect(await shapeOf('survey-area', north, 'S-two')).toMatchObject({
      type: 'MultiPolygon',
      coordinates: { length: 2 },
    })
  })

  test('are found by a box that touches one of their sheets, and by no other', async () => {
    expect(await codesIn('survey-area', '102.26,31.9,102.49,31.95')).toEqual([])
    expect(await codesIn('survey-area', '102.76,31.9,102.77,31.95')).toEqual(['S-two'])
    expect(await codesIn('survey-area', '101.9,31.7,102.1,31.83')).toEqual([])
  })
})

describe('projects', () => {
  beforeAll(async () => {
    await project('P-square')
    await holes('P-square', [
      [105.001, 25.001],
      [105.011, 25.001],
      [105.011, 25.011],
      [105.001, 25.011],
      [105.006, 25.006],
    ])
    await project('P-single')
    await holes('P-single', [[105.2, 25.2]])
    await project('P-sealed')
    await holes('P-sealed', [[105.4123, 25.4167]], { access: 'protected', openOn: '2099-01-01' })
    await project('P-secret')
    await holes('P-secret', [[105.601, 25.6]])
    await library.pool.query(
      `update record set access = 'secret', lng = null, lat = null, point = null, public_point = null
        where code = 'P-secret'`,
    )
    await project('P-hidden')
    await holes('P-hidden', [[105.601, 25.601]], { access: 'secret' })
    await project('P-empty')
    await project('P-coded')
    await holes('P-coded', [[105.8, 25.8]], { values: { projectCode: 'P-coded' } })
    await project('P-mixed')
    await holes('P-mixed', [[106.001, 25.001]])
    await holes('P-mixed', [[106.0089, 25.0089]], { access: 'protected', openOn: '2099-01-01' })
  })

  test('lie in the hull of their holes', async () => {
    const shape = await shapeOf('project-area', '105,25,105.1,25.1', 'P-square')
    expect(shape?.coordinates).toEqual([
      [
        [105.0009, 25.0009],
        [105.0111, 25.0009],
        [105.0111, 25.0111],
        [105.0009, 25.0111],
        [105.0009, 25.0009],
      ],
    ])
    expect(await codesIn('project-area', '105.1,25.1,105.3,25.3')).toEqual(['P-single'])
    expect(await codesIn('project-area', '105.7,25.7,105.9,25.9')).toEqual(['P-coded'])
  })

  test('are found by a box between their holes, and by none beside them', async () => {
    expect(await codesIn('project-area', '105.003,25.003,105.004,25.004')).toEqual(['P-square'])
    expect(await codesIn('project-area', '105.012,25.003,105.013,25.004')).toEqual([])
  })

  test('of a hole whose place is not public, the cell of its public place is the area', async () => {
    const [lng, lat] = coarsePlace(105.4123, 25.4167)
    const shape = await shapeOf('project-area', '105.3,25.3,105.5,25.5', 'P-sealed')
    expect(shape?.coordinates.flat()).toEqual(
      [
        [lng - 0.005, lat - 0.005],
        [lng + 0.005, lat - 0.005],
        [lng + 0.005, lat + 0.005],
        [lng - 0.005, lat + 0.005],
        [lng - 0.005, lat - 0.005],
      ].map(([x = 0, y = 0]) => [expect.closeTo(x, 6), expect.closeTo(y, 6)]),
    )
  })

  test('no box parts where in its cell a hole lies, and where others are known it counts for nothing', async () => {
    expect(await codesIn('project-area', '105.4101,25.4101,105.4102,25.4102')).toEqual(['P-sealed'])
    expect(await codesIn('project-area', '105.4198,25.4198,105.4199,25.4199')).toEqual(['P-sealed'])
    expect(await codesIn('project-area', '106.004,25.004,106.02,25.02')).toEqual([])
  })

  test('secret projects and secret holes lie nowhere', async () => {
    expect(await codesIn('project-area', '105.55,25.55,105.65,25.65')).toEqual([])
  })

  test('of a large box nothing is drawn, and it is said why', async () => {
    expect(await areas('project-area', '104,24,106,26')).toEqual({
      type: 'FeatureCollection',
      features: [],
      reason: expect.stringContaining('放大'),
    })
  })
})

test('a layer that is for a role shows no areas, neither drawn nor asked', async () => {
  await library.pool.query(`update map_layer set visible = false where code = 'survey-area'`)
  try {
    expect(await library.app.inject(`/api/map/area-layers/survey-area?bbox=${everywhere}`)).toMatchObject({
      statusCode: 404,
    })
    expect(await asked('survey-area', [102.1, 31.9])).toMatchObject({ total: 0, records: [] })
  } finally {
    await library.pool.query(`update map_layer set visible = true where code = 'survey-area'`)
  }
})

const asked = (code: string, coordinate: [number, number], conditions: object = {}) =>
  library.visitor.call(mapQueries.identify, { icxCodes: [code], coordinate, conditions })

describe('identify', () => {
  test('answers the surveys whose sheet holds the place, with their facts and the sheet', async () => {
    const { records, total } = await asked('survey-area', [102.1, 31.9])
    expect([total, records.map(({ code }) => code).toSorted()]).toEqual([2, ['S-one', 'S-protected']])
    expect(records.find(({ code }) => code === 'S-one')).toMatchObject({
      query: 'survey-area',
      kind: 'survey',
      title: '调查 S-one',
      iQueryList: expect.arrayContaining([{ label: '调查面积', prop: 'areaKm2', value: 120 }]),
      shape: { type: 'Polygon' },
    })
  })

  test('misses by the deviation at most', async () => {
    const beside: [number, number] = [102.7, 31.8328]
    expect(await asked('survey-area', beside)).toMatchObject({ total: 0 })
    expect(await asked('survey-area', beside, { deviation: 0.001 })).toMatchObject({ total: 1 })
  })

  test('answers a project between its holes, and none beside them', async () => {
    expect(await asked('project-area', [105.0035, 25.0032])).toMatchObject({
      total: 1,
      records: [{ code: 'P-square', shape: { type: 'Polygon' }, query: 'project-area' }],
    })
    expect(await asked('project-area', [105.0135, 25.0032])).toMatchObject({ total: 0 })
    expect(await asked('project-area', [105.601, 25.601])).toMatchObject({ total: 0 })
  })

  test('the page that holds an area is found, behind the points', async () => {
    const { rows } = await library.pool.query(`select id from record where code = 'P-square'`)
    const holding = `project-area:${rows[0].id}`
    for (const [size, current] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const page = await library.visitor.call(mapQueries.identify, {
        icxCodes: ['borehole', 'project-area'],
        coordinate: [105.006, 25.006],
        conditions: { size, holding },
      })
      expect([page.current, page.total, page.records.at(-1)?.id]).toEqual([current, 2, holding])
    }
  })

  test('pages through points and then areas', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((current) =>
        library.visitor.call(mapQueries.identify, {
          icxCodes: ['borehole', 'project-area'],
          coordinate: [105.006, 25.006],
          conditions: { size: 1, current, buffer: 5 },
        }),
      ),
    )
    expect(pages.map(({ total, records }) => [total, ...records.map(({ kind }) => kind)])).toEqual([
      [2, 'borehole'],
      [2, 'project'],
      [2],
      [2],
    ])
  })
})
