import { expect, test } from 'vitest'

import type { DeliveryFile, FileResult } from '#contract/deliveries/delivery-views.ts'

import { sumOf } from './sums.ts'

const result: FileResult = {
  ...{ kind: 'x', created: 2, updated: 1, unchanged: 3, refused: 4, dropped: 5, notes: 6, more: 0 },
}
const file: DeliveryFile = {
  ...{ id: 1, name: 'a', size: 1, state: 'read', reason: null, description: null, uses: null, edits: [] },
  ...{
    isLeftOut: false,
    places: [],
    matches: [],
    recordCode: null,
    readingKind: null,
    batch: null,
    readingBatch: null,
    result,
  },
}

test('files that are left out count for nothing', () => {
  const files = [file, { ...file, result: null }, { ...file, isLeftOut: true }]
  expect(sumOf({ files })).toMatchObject({ fit: 3, created: 2, updated: 1, refused: 4, documents: 0 })
})
