import { expect, test } from 'vitest'

import { checkHoles } from './hole-checks.ts'

const hole = (code: string, more: object = {}) => ({
  ...{ code, x: 0, collarElevation: 4, stableWaterDepth: 1 },
  ...{ strata: [], spt: [], samples: [], cpt: [] },
  ...more,
})

test('holes that agree are not named', () => {
  expect(checkHoles([hole('G1'), hole('G2', { x: 30, offset: 20 })])).toEqual([])
})

test('levels of water that differ, or were measured years apart', () => {
  const level = (measuredOn: string, depth = 1) => [{ depth, levelKind: '1', waterKind: null, measuredOn }]
  expect(checkHoles([hole('G1', { stableWaterDepth: 0.5 }), hole('G2', { stableWaterDepth: 9 })])).toEqual([
    'G1 与 G2 的稳定水位相差 8.50 m',
  ])
  expect(checkHoles([hole('G1', { stableWaterDepth: null }), hole('G2', { stableWaterDepth: 9 })])).toEqual(
    [],
  )
  const apart = [
    hole('G1', { waterLevels: level('2006-09-15') }),
    hole('G2', { waterLevels: level('2019-01-02') }),
  ]
  expect(checkHoles(apart)).toEqual([
    '各孔稳定水位的观测日期自 2006-09-15 至 2019-01-02，相隔 12 年以上，不宜相连',
  ])
})

test('a hole far beside the line', () => {
  expect(checkHoles([hole('G1', { offset: -5058.2 }), hole('G2')])).toEqual([
    'G1 偏离剖面线 5058 m，连层时须慎用',
  ])
})

test.each([
  [[10, 20], []],
  [[10.5, 20], []],
  [[11.4, 20], ['C1 的静探曲线在 10.0 m 处突变，记录的④层底为 11.40 m']],
  // thin layers: the step is that of the other base
  [[8.8, 10.1, 20], []],
])('a sounding that changes at 10 m, beside bases recorded at %j m', (bases, found) => {
  const qcMpa = Array.from({ length: 200 }, (_, i) => (i < 99 ? 0.6 : 6))
  const strata = bases.map((baseDepth, i) => ({
    ...{ layer: ['④', '⑤', '⑦'][i] ?? '', name: '黏土', geologicalAge: null, baseDepth, description: null },
  }))
  const cpt = [{ startDepth: 0.1, step: 0.1, psMpa: null, qcMpa, fsKpa: null, u2Kpa: null }]
  expect(checkHoles([hole('C1', { strata, cpt }), hole('C2')])).toEqual(found)
})
