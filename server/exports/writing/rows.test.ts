import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { tablesOf } from '#server/exports/tables.ts'

import { rowMaker } from './rows.ts'

const kind = kinds.borehole
const [records, strata] = tablesOf(kind, { whole: true, isStaff: false })
const member = { id: 1, name: '甲', permissions: [] } as never
const line = {
  ...{
    id: 7,
    kind: 'borehole',
    code: 'A-1',
    title: '一',
    openOn: null,
    district: null,
    year: null,
    version: 1,
  },
  ...{ lng: 121.123_456, lat: 31.2, holeKind: '1', location: '某路', collarElevation: 4 },
}
const cellsOf = (given: object, whole = true) => {
  const table = records!
  const { cells, place } = rowMaker(table, kind, { actor: member, address: 'http://a', whole })(
    JSON.stringify({ ...line, ...given }),
  )
  return { ...Object.fromEntries(table.columns.map(({ name }, i) => [name, cells[i]])), place }
}

test.each<[string, object, { location: string | null; lng: number; contentExtent: string }]>([
  [
    'open and opened',
    { access: 'open', 'is whole': true },
    { location: '某路', lng: 121.123_456, contentExtent: '全部' },
  ],
  [
    'open and not opened',
    { access: 'open', 'is whole': false },
    { location: null, lng: 121.123_456, contentExtent: '目录（导出时尚未打开）' },
  ],
  [
    'protected',
    { access: 'protected', 'is whole': false },
    { location: null, lng: 121.125, contentExtent: '目录（保护期内）' },
  ],
  [
    'protected until yesterday',
    { access: 'protected', openOn: '2020-01-01', 'is whole': true },
    { location: '某路', lng: 121.123_456, contentExtent: '全部' },
  ],
])('a record that is %s', (_, given, expected) => {
  expect(cellsOf(given)).toMatchObject({ ...expected, recordPage: 'http://a/r/borehole/A-1' })
})

test('without their parts the records are entries, whatever is open', () => {
  expect(cellsOf({ access: 'open', 'is whole': true }, false)).toMatchObject({
    location: null,
    collarElevation: null,
  })
})

test('rows of parts have the code of their record; lists of readings are one text', () => {
  const row = rowMaker(strata!, kind, { actor: member, address: '', whole: true })
  expect(row('{"owner":"A-1","layer":"①","name":"填土","baseDepth":1.5}').cells.slice(0, 3)).toEqual([
    'A-1',
    '①',
    '填土',
  ])
  const cpt = tablesOf(kind, { whole: true, isStaff: false }).find(({ part }) => part === 'cpt')!
  const { cells } = rowMaker(cpt, kind, { actor: member, address: '', whole: true })(
    '{"owner":"A-1","method":"single","psMpa":[1.5,null,2]}',
  )
  expect(cells).toEqual(expect.arrayContaining(['单桥', '1.5 - 2']))
})
