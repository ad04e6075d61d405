import { expect, test } from 'vitest'

import type { DeliveryFile, FileResult } from '#contract/deliveries/delivery-views.ts'

import { changeWords, fitWords, sumOf } from './sums.ts'

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

test('readings are counted by themselves', () => {
  const description = {
    ...{ format: 'readings', label: '监测读数', kind: null, tables: [], project: null },
    system: { named: null, needed: false },
  }
  const sum = sumOf({ files: [{ ...file, description }] })
  expect(sum).toMatchObject({
    fit: 0,
    refused: 4,
    readings: { fit: 3, created: 2, updated: 1, unchanged: 3 },
  })
  expect([fitWords(sum), changeWords(sum)]).toEqual(['3 个读数', '新增 2 个读数，更正 1 个'])
  const both = sumOf({ files: [file, { ...file, description }] })
  expect(fitWords(both)).toBe('3 条、3 个读数')
  expect(changeWords(both)).toBe('新建 2 条，更新 1 条；新增 2 个读数，更正 1 个')
  expect(fitWords(sumOf({ files: [] }))).toBe('0 条')
})
