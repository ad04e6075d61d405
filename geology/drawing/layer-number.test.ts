import { expect, test } from 'vitest'

import { layerNumberMarks } from './layer-number.ts'

test('the main number stands in a circle, what follows it beside and lower', () => {
  const [circle, main, suffix] = layerNumberMarks('⑤1-2', [10, 20], 3)
  expect(circle).toMatchObject({ kind: 'circle', at: [10, 20] })
  expect(main).toMatchObject({ text: '5', anchor: 'middle' })
  expect(suffix).toMatchObject({ text: '1-2', anchor: 'start' })
  expect(suffix?.kind === 'text' && suffix.at[1]).toBeGreaterThan(21)
})

test('what is no number is written as it is, and two digits fit their circle', () => {
  expect(layerNumberMarks('杂填土', [0, 0], 3)).toMatchObject([{ text: '杂填土' }])
  expect(layerNumberMarks('⑫', [0, 0], 3)).toMatchObject([
    { kind: 'circle' },
    { text: '12', size: expect.closeTo(2.4) },
  ])
})
