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
