import { describe, expect, test } from 'vitest'

import { checkHole } from '#geology/quality/rules.ts'
import { draft, hole, row, type Raws } from '#testing/builders/import-files/source-rows.ts'

import type { ImportDefaults } from './built.ts'

describe('swapped values', () => {
  test('swaps longitude and latitude if only that is valid, with one report line', () => {
    const { drafts, problems } = draft([
      hole('A', { lng: 31.2, lat: 121.4 }),
      hole('B', { lng: 121.4, lat: 31.2 }),
    ])
    expect(drafts.map(({ lng, lat }) => [lng, lat])).toEqual([
      [121.4, 31.2],
      [121.4, 31.2],
    ])
    expect(problems).toMatchObject([
      { weight: 'note', value: '31.2、121.4', reason: '经度与纬度写反，已对调收取' },
    ])
  })

  test('drops a latitude that is invalid either way', () => {
    const { drafts, problems } = draft([hole('A', { lng: 131.2, lat: 121.4 })])
    expect(drafts[0]).not.toHaveProperty('lat')
    expect(problems.filter(({ weight }) => weight === 'dropped')).toHaveLength(2)
  })

  const grids = [
    { originalNorth: 40_512_000, originalEast: 3_456_000 },
    { originalNorth: 512_010, originalEast: 3_456_010 },
  ]
  const xEast = (given: Partial<ImportDefaults>, raws: Raws[] = grids) =>
    draft(
      raws.map((raw, i) => hole(`ZK${i}`, raw)),
      given,
    ).problems.map(({ weight, reason }) => [weight, reason])

  test.each([
    ['without a system', {}, '请加 --x-east（X 为东）重新导入'],
    ['in a system', { system: 'CGCS2000 / 3度带 40带' }, '请加 --x-east（X 为东）重新导入'],
    ['with the option', { xIsEast: true }, '请去掉 --x-east 重新导入'],
  ])('X and Y of all holes, %s: one report line with the remedy', (_, given, remedy) => {
    expect(xEast(given)).toEqual([['note', `2 孔的 X、Y 疑为颠倒，原坐标照存，不上图；${remedy}`]])
  })

  test('X and Y of a single hole are left to be corrected in the file', () => {
    const right = { originalNorth: 3_456_000, originalEast: 40_512_000 }
    expect(xEast({}, [grids[0]!, right, right])).toContainEqual([
      'note',
      '1 孔的 X、Y 疑为颠倒，原坐标照存，不上图；请在文件中对调后重新导入',
    ])
  })

  test('keeps the top of a sample that ends above it', () => {
    const { drafts, problems } = draft([
      hole('ZK1'),
      row('samples', 'ZK1', { topDepth: 2.2, baseDepth: 0.3 }),
    ])
    expect(drafts[0]!.parts['samples']).toEqual([{ topDepth: 2.2 }])
    expect(problems).toContainEqual(
      expect.objectContaining({
        weight: 'dropped',
        value: '0.3',
        reason: expect.stringContaining('疑为写反'),
      }),
    )
  })
})

describe('places', () => {
  const grid = { originalNorth: 667_920.49, originalEast: 257_395.9 }
  const placed = (raws: Raws, given?: Partial<ImportDefaults>) => draft([hole('ZK1', raws)], given)

  test('converts a named system to longitude and latitude and keeps the original', () => {
    const { drafts } = placed({ ...grid, originalSystem: 'OSGB' })
    expect(drafts[0]).toMatchObject({ values: { ...grid, originalSystem: 'OSGB' } })
    expect(drafts[0]!.lng).toBeCloseTo(-4.2814, 4)
    expect(drafts[0]!.lat).toBeCloseTo(55.8833, 4)
  })

  test.each([
    ['no system', {}, {}, '没有写明坐标系'],
    ['a city grid', { originalSystem: '某市独立坐标系' }, {}, '无法换算'],
    ['off the system', { originalNorth: 1_957_395.9, originalSystem: 'OSGB' }, {}, '范围内'],
  ])('%s: keeps the original, sets no place and notes the reason', (_, raws, given, reason) => {
    const { drafts, problems } = placed({ ...grid, ...raws }, given)
    expect(drafts[0]!.lng).toBeUndefined()
    expect(drafts[0]!.values).toMatchObject({ ...grid, ...raws })
    expect(problems).toMatchObject([{ weight: 'note', reason: expect.stringContaining(reason) }])
  })

  const gaussKruger = { originalNorth: 3_320_113.398, originalEast: 500_000 }
  const place = ({ drafts }: ReturnType<typeof draft>) => [drafts[0]?.lng, drafts[0]?.lat]

  test.each([
    ['投影面高程 1200m', '投影面高程 1200 m'],
    ['中央子午线 120°60′', '小于 60'],
    ['中央子午线 120.30', '可能是 120.3°'],
    ['独立坐标系', '“独立”不能识别'],
  ])('a system that is not known whole is none: CGCS2000 中央子午线 120° %s', (words, reason) => {
    const originalSystem = `CGCS2000 ${words.includes('子午线') ? '' : '中央子午线 120° '}${words}`
    const drafted = placed({ ...gaussKruger, originalSystem })
    expect(place(drafted)).toEqual([undefined, undefined])
    expect(drafted.drafts[0]?.values).toMatchObject({ ...gaussKruger, originalSystem })
    expect(drafted.problems).toMatchObject([{ weight: 'note', reason: expect.stringContaining(reason) }])
  })

  test.each(['120°30′', ' 120.5'])('a central meridian of its own: %s', (meridian) => {
    const drafted = placed({ ...gaussKruger, originalSystem: `CGCS2000 中央子午线${meridian}` })
    expect(place(drafted)).toEqual([120.5, 30])
    expect(drafted.problems).toEqual([])
  })

  const degrees = { lng: 121.4737, lat: 31.2304 }

  test.each(['GCJ-02（高德）', 'BD-09', '北京54经纬度', '西安80', '某市坐标系'])(
    'degrees of %s are kept as original coordinates, off the map, and this is told',
    (originalSystem) => {
      const drafted = placed({ ...degrees, originalSystem })
      expect(place(drafted)).toEqual([undefined, undefined])
      expect(drafted.drafts[0]?.values).toMatchObject({
        ...{ originalSystem, originalEast: 121.4737, originalNorth: 31.2304 },
      })
      expect(drafted.problems).toMatchObject([
        { weight: 'note', reason: expect.stringMatching(/无法换算：.*已照存为原坐标，不上图/) },
      ])
    },
  )

  test.each(['CGCS2000', 'WGS 84', 'CGCS2000 3度带 40带'])('degrees of %s are taken', (originalSystem) => {
    const drafted = placed({ ...degrees, originalSystem })
    expect(place(drafted)).toEqual([121.4737, 31.2304])
    expect(drafted.problems).toEqual([])
  })

  test('beside original coordinates another system is theirs alone, which is told', () => {
    const drafted = placed({ ...degrees, ...gaussKruger, originalSystem: '北京54 3度带 40带' })
    expect(place(drafted)).toEqual([121.4737, 31.2304])
    expect(drafted.problems).toMatchObject([{ reason: expect.stringContaining('只用于原坐标') }])
  })

  test('applies the system of the file to holes without one', () => {
    const { drafts } = draft([hole('A', grid), hole('B', { ...grid, originalSystem: '某市独立坐标系' })], {
      system: 'OSGB',
    })
    expect(drafts.map(({ lng, values }) => [lng !== undefined, values['originalSystem']])).toEqual([
      [true, 'OSGB'],
      [false, '某市独立坐标系'],
    ])
  })
})

test('accepted data satisfies the rules that refuse', () => {
  const rows = [
    hole('ZK1', { finalDepth: 9 }),
    ...[4, 4, 2, 7, 12, 9].map((baseDepth) => row('strata', 'ZK1', { name: '土', baseDepth })),
  ]
  const { drafts } = draft(rows)
  const strata = drafts[0]!.parts['strata']!.map((values) => ({
    layer: null,
    geologicalAge: null,
    description: null,
    name: '土',
    baseDepth: Number(values['baseDepth']),
  }))
  const nothing = {
    collarElevation: null,
    stableWaterDepth: null,
    startedOn: null,
    completedOn: null,
    spt: [],
    samples: [],
    waterLevels: [],
    cpt: [],
  }
  expect(checkHole({ ...nothing, finalDepth: 12, strata })).toEqual([])
})
