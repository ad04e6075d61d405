import { describe, expect, test } from 'vitest'

import { roundNoise } from '#geology/rounding.ts'
import type { SampleRow, StratumRow } from '#geology/strata/hole.ts'

import type { CheckedHole } from './finding.ts'
import { checkHole, checkRecord, findingText, qualityRules } from './rules.ts'
import { compressibilityOf, consistencyOf } from './soils.ts'

const stratum = (
  layer: string | null,
  name: string,
  baseDepth: number,
  description: string | null = null,
): StratumRow => ({
  layer,
  name,
  geologicalAge: null,
  baseDepth,
  description,
})

const sample = (fields: Partial<SampleRow>): SampleRow => ({
  number: null,
  topDepth: 2,
  baseDepth: null,
  sampleKind: '0',
  waterContent: null,
  density: null,
  specificGravity: null,
  voidRatio: null,
  liquidLimit: null,
  plasticLimit: null,
  plasticityIndex: null,
  liquidityIndex: null,
  ...fields,
})

const hole = (fields: Partial<CheckedHole> = {}): CheckedHole => ({
  finalDepth: 10,
  collarElevation: 4.19,
  stableWaterDepth: null,
  startedOn: '2021-09-12',
  completedOn: '2021-09-14',
  strata: [stratum('①1', '杂填土', 1.5), stratum('②1', '粉质黏土', 10, '可塑~软塑。含铁锰质')],
  spt: [],
  samples: [],
  waterLevels: [],
  cpt: [],
  ...fields,
})

const reported = (fields: Partial<CheckedHole>) =>
  checkHole(hole(fields)).map(({ weight, row, message }) => [weight, row, message])

test('a sound hole has no findings', () => expect(checkHole(hole())).toEqual([]))

describe('refused', () => {
  test.each<[string, Partial<CheckedHole>, number | null, string]>([
    [
      'base not below the one above',
      { strata: [stratum('①', '填土', 4.5), stratum('②', '黏土', 4.2), stratum('③', '粉砂', 10)] },
      1,
      '层底深度 4.2 m 未大于上一层的 4.5 m',
    ],
    [
      'first base at zero',
      { strata: [stratum('①', '填土', 0), stratum('②', '黏土', 10)] },
      0,
      '首层层底深度 0 m 应大于 0',
    ],
    ['last base short of the depth', { finalDepth: 12 }, 1, '末层层底深度 10 m 与孔深 12 m 不一致'],
    [
      'test below the hole',
      { spt: [{ depth: 10.3, blowCount: 4, penetration: null }] },
      0,
      '标贯试验深度 10.3 m 超过孔深 10 m',
    ],
    [
      'sample below the hole',
      { samples: [sample({ topDepth: 9.9, baseDepth: 10.2 })] },
      0,
      '取样深度 10.2 m 超过孔深 10 m',
    ],
    [
      'water below the hole',
      { waterLevels: [{ depth: 11, levelKind: '1', waterKind: null }] },
      0,
      '水位埋深 11 m 超过孔深 10 m',
    ],
    [
      'ended before begun',
      { completedOn: '2021-09-11' },
      null,
      '终孔日期 2021-09-11 早于开孔日期 2021-09-12',
    ],
  ])('%s', (_, fields, row, message) => expect(reported(fields)).toEqual([['refused', row, message]]))
})

test('ignores rounding errors of binary fractions', () => {
  expect(
    reported({
      finalDepth: 9.99999999999999,
      waterLevels: [{ depth: 10.0000000001, levelKind: null, waterKind: null }],
    }),
  ).toEqual([])
})

const soft = (fields: Partial<SampleRow>): Partial<CheckedHole> => ({
  strata: [stratum('④', '灰色淤泥质粘土', 10, '流塑。')],
  samples: [sample(fields)],
})
test.each<[string, Partial<CheckedHole>, number | null, string]>([
  [
    'layers go back up',
    { strata: [stratum('①', '填土', 1), stratum('③', '黏土', 4), stratum('②1', '粉砂', 10)] },
    2,
    '层号 ②1 位于 ③ 之下，次序倒转',
  ],
  ['collar in the sky', { collarElevation: 41_900 }, null, '孔口高程 41900 m 不合常理'],
  [
    'plasticity',
    { samples: [sample({ plasticityIndex: 18.2 })] },
    0,
    '塑性指数 18.2 属黏土，与定名「粉质黏土」不符',
  ],
  ['void ratio', soft({ voidRatio: 0.93 }), 0, '孔隙比 0.93 不在 1.0–1.5，与定名「灰色淤泥质粘土」不符'],
  [
    'water below the liquid limit',
    soft({ waterContent: 40, liquidLimit: 42 }),
    0,
    '含水率 40 % 未大于液限 42 %，与定名「灰色淤泥质粘土」不符',
  ],
  ['consistency', { samples: [sample({ liquidityIndex: 1.2 })] }, 0, '液性指数 1.2 为流塑，描述为可塑~软塑'],
  [
    'density',
    { strata: [stratum('⑦2', '粉砂', 10, '密实')], spt: [{ depth: 5, blowCount: 12, penetration: 30 }] },
    0,
    '标贯击数 12 击为稍密，描述为密实',
  ],
  [
    'Ip against its limits',
    { samples: [sample({ liquidLimit: 35, plasticLimit: 20, plasticityIndex: 12 })] },
    0,
    '塑性指数 12 与由其他指标算得的 15.00 不符',
  ],
  [
    'IL',
    { samples: [sample({ waterContent: 29, liquidLimit: 35, plasticLimit: 20, liquidityIndex: 0.9 })] },
    0,
    '液性指数 0.9 与由其他指标算得的 0.60 不符',
  ],
  [
    'e',
    { samples: [sample({ waterContent: 30, density: 1.9, specificGravity: 2.72, voidRatio: 1.05 })] },
    0,
    '孔隙比 1.05 与由其他指标算得的 0.86 不符',
  ],
])('noted: %s', (_, fields, row, message) => expect(reported(fields)).toContainEqual(['note', row, message]))

test('consistent values have no findings', () => {
  expect(
    reported(
      soft({ voidRatio: 1.4, waterContent: 50, liquidLimit: 42, plasticityIndex: 19, liquidityIndex: 1.3 }),
    ),
  ).toEqual([])
  expect(
    reported({
      strata: [stratum('⑦2', '粉砂', 10, '中密~密实')],
      spt: [{ depth: 5, blowCount: 50, penetration: 12 }],
    }),
  ).toEqual([])
})
test('British clays have their own rules', () => {
  expect(
    reported({ strata: [stratum(null, 'Stiff sandy CLAY', 10)], samples: [sample({ plasticityIndex: 25 })] }),
  ).toEqual([])
})

test.each([
  [5.79999999999999, 5.8],
  [0.1 + 0.2, 0.3],
  [-14.080000000000002, -14.08],
  [40_527_318.764_321, 40_527_318.764_321],
  [1 / 3, 1 / 3],
  [0, 0],
])('%d → %d', (noisy, clean) => expect(roundNoise(noisy)).toBe(clean))

test.each([
  [-0.1, '坚硬'],
  [0, '坚硬'],
  [0.25, '硬塑'],
  [0.75, '可塑'],
  [1, '软塑'],
  [1.01, '流塑'],
])('IL %d is %s', (index, words) => expect(consistencyOf(index)).toBe(words))

test.each([
  [0.09, '低'],
  [0.1, '中'],
  [0.49, '中'],
  [0.5, '高'],
])('a1-2 of %d is %s', (coefficient, words) => expect(compressibilityOf(coefficient)).toBe(words))

describe('a description names the compressibility of its samples', () => {
  const described = (words: string | null, compressibilityPerMpa: number | null) =>
    reported({
      strata: [stratum('④', '淤泥质黏土', 10, words)],
      samples: [sample({ compressibilityPerMpa })],
    })

  test.each([
    ['流塑，高压缩性', 0.8],
    ['中等压缩性', 0.3],
    ['中等偏高压缩性', 0.8],
    ['高～中压缩性', 0.3],
    ['压缩性中等', 0.3],
    ['压缩性较高', 0.8],
    ['高灵敏度', 0.3],
    ['压缩性未测', 0.3],
    [null, 0.3],
    ['高压缩性', null],
  ])('%s holds of %s', (words, coefficient) => expect(described(words, coefficient)).toEqual([]))

  test.each([
    ['高压缩性', 0.3, '压缩系数 0.3 MPa⁻¹ 为中压缩性，描述为高压缩性'],
    ['中等压缩性，高灵敏度', 0.8, '压缩系数 0.8 MPa⁻¹ 为高压缩性，描述为中压缩性'],
    ['中～低压缩性', 0.5, '压缩系数 0.5 MPa⁻¹ 为高压缩性，描述为中~低压缩性'],
  ])('%s does not hold of %s', (words, coefficient, message) =>
    expect(described(words, coefficient)).toEqual([['note', 0, message]]),
  )
})

describe('water above the mouth of a hole', () => {
  const level = (depth: number, waterKind: string | null) => ({
    waterLevels: [{ depth, levelKind: '1', waterKind }],
  })
  test('comes from a confined aquifer', () => expect(reported(level(-1.2, '3'))).toEqual([]))
  test.each([null, '1', '2'])('is doubtful of any other (%s)', (waterKind) => {
    expect(reported(level(-1.2, waterKind))).toEqual([
      ['note', 0, '水位高出孔口 1.2 m，未注明承压水（自流）'],
    ])
  })
})

test('the stable level of the record is judged with those that were measured', () => {
  expect(reported({ stableWaterDepth: -5 })).toEqual([
    ['note', null, '水位高出孔口 5 m，未注明承压水（自流）'],
  ])
  expect(reported({ stableWaterDepth: 45 })).toEqual([['refused', null, '稳定水位埋深 45 m 超过孔深 10 m']])
  const confined = { waterLevels: [{ depth: -5, levelKind: '1', waterKind: '3' }] }
  expect(reported({ stableWaterDepth: -5, ...confined })).toEqual([])
})

test('a hole of 9,999 m is doubtful', () => {
  expect(reported({ finalDepth: 9999, strata: [] })).toEqual([['note', null, '孔深 9999 m 不合常理']])
})

test('a place and its neighbours are judged with it', () => {
  const square = { names: ['东城区'], rings: [[120, 31, 121, 31, 121, 32, 120, 32, 120, 31]] }
  const record = { hole: null, place: { lng: 120.5, lat: 33 }, district: '东城区', twins: ['ZK2'] }
  expect(checkRecord(record, [square]).map(findingText)).toEqual([
    '坐标不在本市任何一个区内',
    '与 ZK2 相距不到 2 m 且同深，可能是同一孔',
  ])
})

test('each rule says what it follows from, once', () => {
  expect(new Set(qualityRules.map(({ name }) => name)).size).toBe(qualityRules.length)
  for (const { basis } of qualityRules) expect(basis).not.toBe('')
})
