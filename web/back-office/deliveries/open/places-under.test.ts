import { expect, test } from 'vitest'

import type { DeliveryFile } from '#contract/deliveries/delivery-views.ts'

import { placesUnder } from './places-under.ts'

const fileWith = (system: { named: string | null; needed: boolean }): DeliveryFile => ({
  ...{
    id: 1,
    name: '孔.xlsx',
    size: 1,
    state: 'read',
    reason: null,
    uses: null,
    edits: [],
    isLeftOut: false,
  },
  description: { format: 'lizheng-xlsx', label: '', kind: null, tables: [], system, project: null },
  ...{ result: null, matches: [], recordCode: null, readingKind: null, batch: null, readingBatch: null },
  places: [['ZK1', 3_456_000, 41_595_000, 1, 2]],
})
const open = fileWith({ named: null, needed: true })

test('a chosen system is seen before it is kept; X and Y are turned; what names its own stays', () => {
  const [place] = placesUnder([open], { system: 'EPSG:4529', isTurned: false }).places
  expect([place?.at.lng.toFixed(2), place?.at.lat.toFixed(2)]).toEqual(['124.00', '31.22'])
  expect(placesUnder([open], { system: 'EPSG:4529', isTurned: true })).toMatchObject({
    places: [],
    without: { count: 1, files: ['孔.xlsx'] },
  })
  expect(placesUnder([open], { system: '', isTurned: false }).without.reason).toBe('还没有定坐标系')
  const own = fileWith({ named: 'EPSG:4529', needed: true })
  expect(placesUnder([own], { system: 'EPSG:4528', isTurned: false }).places[0]?.at).toEqual({
    lng: 1,
    lat: 2,
  })
})
