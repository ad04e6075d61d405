import { expect, test } from 'vitest'

import type { ForeignTable, TableUse } from '#contract/deliveries/file-description.ts'

import { fieldOptions, retarget } from './use-options.ts'

const headings = ['孔号', '孔口高程(m)', 'X', '层底深度', '岩性']
const table: ForeignTable = {
  ...{ name: '分层', rows: 4, samples: [], use: null, by: [] },
  headings: headings.map((text) => ({ text, unit: null })),
}
const fieldsOf = (use: TableUse | null) => use?.columns.map(({ field }) => field)

test('a table of holes that is one of strata keeps what its columns say of the hole, and the other way round', () => {
  const columns = ['title', 'collarElevation', 'x', null, null].map((field, i) => ({
    ...{ heading: headings[i]!, field, unit: null },
  }))
  const flat = retarget(table, 'borehole/strata', { table: '分层', kind: 'borehole', part: null, columns })
  expect(fieldsOf(flat)).toEqual(['owner', 'record.collarElevation', 'record.x', 'baseDepth', null])
  expect(fieldsOf(retarget(table, 'borehole', flat))).toEqual(['title', 'collarElevation', 'x', null, null])
})

test('columns of the record are offered behind those of the part, by their own words', () => {
  const labels = fieldOptions('borehole', 'strata').map(({ label }) => label)
  expect(labels).toContain('所属·孔口高程（m）')
  expect(labels.indexOf('层号')).toBeLessThan(labels.indexOf('所属·孔口高程（m）'))
})
