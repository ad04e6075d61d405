import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'

import { columnFields, inRow, recordFieldOf } from './column-fields.ts'

test('records with a place have coordinates of any writing; their own labels go before', () => {
  expect(columnFields(kinds.pumpingWell, null)).toMatchObject({
    code: { label: '井号' },
    x: { unit: 'm' },
    lng: { unit: '°' },
    originalEast: { label: '东坐标' },
  })
  expect(columnFields(kinds.borehole, null)['originalEast']?.label).toBe(
    kinds.borehole.fields.originalEast.label,
  )
  expect(columnFields(kinds.archive, null)).not.toHaveProperty('x')
})

test('rows of a part name their record and may repeat it; those that fill it may have a top', () => {
  expect(Object.keys(columnFields(kinds.borehole, 'strata'))).toEqual(
    expect.arrayContaining(['owner', 'topDepth']),
  )
  expect(columnFields(kinds.borehole, 'spt')).not.toHaveProperty('topDepth')
  const none = Object.keys(columnFields(kinds.borehole, 'toString'))
  expect(none.filter((field) => recordFieldOf(field) === undefined)).toEqual(['owner'])
  expect(none).toContain(inRow('finalDepth'))
})
