import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Draft, emptyDraft, readDraft } from './draft.ts'
import { cornersOfLabel, labelThrough } from './labels.ts'

const draft: Draft = {
  title: '踏勘',
  shared: false,
  features: [
    labelThrough(
      'area',
      [
        { lng: 1, lat: 2 },
        { lng: 3, lat: 2 },
        { lng: 3, lat: 4 },
      ],
      { text: '甲', colour: 'blue' },
    ),
  ],
}

test('a draft is read as it was kept', () => {
  expect(readDraft(JSON.stringify(draft))).toEqual(draft)
})

test.each([
  null,
  '',
  'x',
  '[]',
  '{"features":[{"geometry":{"type":"Point","coordinates":[1]}}]}',
  '{"features":7}',
])('%j is an empty draft', (text) => {
  expect(readDraft(text)).toEqual(emptyDraft)
})

test('any text is read', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(() => readDraft(text)).not.toThrow()
    }),
  )
})

test.each(['text', 'point', 'line', 'area'] as const)(
  'a label of a %s has the corners it was drawn with',
  (shape) => {
    const corners = [
      { lng: 1, lat: 2 },
      { lng: 3, lat: 2 },
      { lng: 3, lat: 4 },
    ].slice(0, shape === 'text' || shape === 'point' ? 1 : 3)
    expect(cornersOfLabel(labelThrough(shape, corners, { text: '', colour: 'red' }))).toEqual(corners)
  },
)
