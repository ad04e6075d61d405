import { expect, test } from 'vitest'

import { valuesByLayer, type SampledHole } from './layer-values.ts'
import { quartilesOf } from './quartiles.ts'

const stratum = (layer: string | null, name: string, baseDepth: number) => ({
  ...{ layer, name, baseDepth },
  ...{ geologicalAge: null, description: null },
})

const hole: SampledHole = {
  code: 'H1',
  strata: [stratum('①1', '填土', 2), stratum('⑥', '粉质黏土', 8), stratum(null, '砂', 10)],
  samples: [
    { topDepth: 1.9, waterContent: 30 },
    { topDepth: 2, waterContent: 24 }, // the top of a layer belongs to it
    { topDepth: 10, waterContent: 20 }, // and its end to the last
    { topDepth: 50, waterContent: 99 }, // below the hole
  ],
  spt: [
    { depth: 3, blowCount: 15, penetration: null },
    { depth: 4, blowCount: 50, penetration: 8 },
  ],
  cpt: [
    {
      ...{ depths: [1, 3, 5, 9], startDepth: null, step: null },
      ...{ psMpa: [0.5, 2, 3, null], qcMpa: null, fsKpa: null, u2Kpa: null },
    },
  ],
}

test('values belong to the layer at their depth; soundings give a mean for each layer they met', () => {
  const { layers, unplaced } = valuesByLayer([hole], ['waterContent'])
  expect(unplaced).toBe(1) // below the hole
  const numbers = layers.map(({ layer, name, values }) => [
    layer ?? name,
    Object.fromEntries(Object.entries(values).map(([key, all]) => [key, all.map(({ value }) => value)])),
  ])
  expect(numbers).toEqual([
    ['①1', { waterContent: [30], psMpa: [0.5] }],
    ['⑥', { waterContent: [24], blowCount: [15], psMpa: [2.5] }],
    ['砂', { waterContent: [20] }],
  ])
})

test('means of a sounding are those of its sheet: fs is raised to where it was felt, of two pushes one mean', () => {
  const push = (startDepth: number, fsKpa: number[]) => ({
    ...{ depths: null, startDepth, step: 0.1 },
    ...{ psMpa: null, qcMpa: null, fsKpa, u2Kpa: null },
  })
  const pushed: SampledHole = {
    ...{ code: 'C1', samples: [], spt: [] },
    strata: [stratum('①', '填土', 0.35), stratum('②', '黏土', 2)],
    cpt: [push(0.1, [10, 20, 30, 40, 50]), push(1, [70, 60])],
  }
  const { layers } = valuesByLayer([pushed], [])
  expect(layers.map(({ layer, values }) => [layer, values['fsKpa']])).toEqual([
    ['①', [{ hole: 'C1', depth: 0, value: 30 }]], // 20, 30 and 40, not 10, 20 and 30
    ['②', [{ hole: 'C1', depth: 0.35, value: 55 }]], // 50 and 60
  ])
})

test('quartiles lie between neighbours; of few values or of equal ones there are none', () => {
  expect(quartilesOf([5, 1, 2, 4, 3])).toEqual({ least: 1, lower: 2, median: 3, upper: 4, greatest: 5 })
  expect(quartilesOf([1, 2, 3, 4, 5, 6])?.median).toBe(3.5)
  expect([quartilesOf([1, 2, 3, 4]), quartilesOf([2, 2, 2, 2, 2])]).toEqual([undefined, undefined])
})

test('one layer in several spellings is one', () => {
  const spelt = ['⑤1-1', '5-1-1', '⑤₁₋₁'].map((layer, i): SampledHole => ({
    ...{ code: `S${i}`, spt: [], cpt: [] },
    strata: [stratum(layer, '黏土', 9)],
    samples: [{ topDepth: 4, waterContent: 40 + i }],
  }))
  expect(
    valuesByLayer(spelt, ['waterContent']).layers.map(({ values }) => values['waterContent']?.length),
  ).toEqual([3])
})
