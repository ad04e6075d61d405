import { expect, test } from 'vitest'

import { layOutPlasticity } from './plasticity-chart.ts'
import { countClasses, plasticityByLayer, plasticityClass } from './plasticity.ts'

test.each([
  [50, 22, 17, 'CH'], // line A at 50 is 21.9
  [50, 21.8, 17, 'MH'],
  [49.9, 22, 17, 'CL'],
  [30, 7.3, 17, 'CL'],
  [30, 7.2, 17, 'ML'],
  [25, 5, 17, 'CL-ML'],
  [22, 3.9, 17, 'ML'],
  [40, 12.6, 10, 'CH'], // line A at 40 is 12.6
  [40, 12.5, 10, 'MH'],
  [38, 12.6, 10, 'CL'],
  [30, 10, 10, 'CL'], // line A at 30 is 6.3
  [30, 9.9, 10, 'ML'], // and clay from Ip 10 on: no transition
  [25, 5, 10, 'ML'],
  [30, 8, 10, 'ML'],
  [30, 8, 17, 'CL'],
] as const)('wL %s and Ip %s of %s mm are %s', (liquidLimit, index, cone, name) =>
  expect(plasticityClass(liquidLimit, index, cone)).toBe(name),
)

const sample = (
  topDepth: number,
  liquidLimit: number | null,
  plasticLimit: number | null,
  plasticityIndex: number | null,
) => ({
  ...{ topDepth, liquidLimit, plasticLimit, plasticityIndex },
})
const stratum = (layer: string, baseDepth: number) => ({
  ...{ layer, baseDepth, name: '黏土', geologicalAge: null, description: null },
})

test('a sample needs a liquid limit and an index, written or worked out; one in no layer is left out', () => {
  const layers = plasticityByLayer([
    {
      strata: [stratum('②', 3), stratum('④', 9)],
      samples: [
        sample(1, 38.2, 21.1, null),
        sample(2, 40, 20, 19.5),
        sample(4, null, 20, 12),
        sample(5, 41, null, null),
        sample(6, 44, null, 20),
        sample(12, 44, 20, 24),
      ],
    },
  ])
  expect(layers.map(({ layer, points }) => [layer, points.map(({ index }) => index)])).toEqual([
    ['②', [17.1, 19.5]],
    ['④', [20]],
  ])
  expect(countClasses(layers[0]?.points ?? [], 17)).toEqual(new Map([['CL', 2]]))
})

test('every point is on the chart, also far beyond the usual', () => {
  const points = [
    { liquidLimit: 240, index: 150 },
    { liquidLimit: 0, index: 0 },
  ]
  const layer = { key: '1', layer: '①', name: '泥炭', colour: undefined, points }
  const { marks, width, height } = layOutPlasticity(
    Array.from({ length: 30 }, () => layer),
    10,
  )
  const places = marks.flatMap((mark) =>
    mark.kind === 'line' ? mark.points : mark.kind === 'area' ? mark.outline : [mark.at],
  )
  expect(places.filter(([x, y]) => !(x >= 0 && x <= width && y >= 0 && y <= height))).toEqual([])
})
