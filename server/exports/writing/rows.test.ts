import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Field, Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { ExportTable } from '#server/exports/formats/format.ts'
import { type LineColumn, partLine, recordLine, seriesLine, wholeName } from '#server/exports/line-columns.ts'
import { tablesOf } from '#server/exports/tables.ts'

import { cellWriter } from './cells.ts'
import { fieldsOf } from './lines.ts'
import { recordValues } from './page-values.ts'
import { rowMaker } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const copied = (text: string) => text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign)

/** What COPY writes of a row: numbers as they are, JSON where its column is that. */
const lineOf = (columns: readonly LineColumn[], values: Values): string =>
  columns
    .map(({ name, form }) => {
      const value = values[name]
      if (value === undefined || value === null) return '\\N'
      return copied(form === 'json' ? JSON.stringify(value) : Object.is(value, -0) ? '-0' : String(value))
    })
    .join('\t')

const kind = kinds.borehole
const [records, strata] = tablesOf(kind, { whole: true, isStaff: false })
const member = { id: 1, name: '甲', permissions: [] } as never
const staff = { id: 2, name: '乙', permissions: ['records.read'] } as never
const line = {
  ...{ id: 7, kind: 'borehole', code: 'A-1', title: '一', version: 1 },
  ...{ lng: 121.123_456, lat: 31.2, holeKind: '1', location: '某路', collarElevation: 4 },
}
const cellsOf = (given: object, whole = true) => {
  const table = records!
  const make = rowMaker(table, kind, { actor: member, address: 'http://a', whole })
  const { cells, place } = make(lineOf(recordLine(kind, table), { ...line, ...given }))
  return { ...Object.fromEntries(table.columns.map(({ name }, i) => [name, cells[i]])), place }
}

test.each<[string, object, { location: string | null; lng: number; contentExtent: string }]>([
  [
    'open and opened',
    { access: 'open', [wholeName]: true },
    { location: '某路', lng: 121.123_456, contentExtent: '全部' },
  ],
  [
    'open and not opened',
    { access: 'open', [wholeName]: false },
    { location: null, lng: 121.123_456, contentExtent: '目录（导出时尚未打开）' },
  ],
  [
    'protected',
    { access: 'protected', [wholeName]: false },
    { location: null, lng: 121.125, contentExtent: '目录（保护期内）' },
  ],
  [
    'protected until yesterday',
    { access: 'protected', openOn: '2020-01-01', [wholeName]: true },
    { location: '某路', lng: 121.123_456, contentExtent: '全部' },
  ],
])('a record that is %s', (_, given, expected) => {
  expect(cellsOf(given)).toMatchObject({ ...expected, recordPage: 'http://a/r/borehole/A-1' })
})

test('without their parts the records are entries, whatever is open', () => {
  expect(cellsOf({ access: 'open', [wholeName]: true }, false)).toMatchObject({
    location: null,
    collarElevation: null,
  })
})

test('rows of parts have the code of their record; lists of readings are one text', () => {
  const reader = { actor: member, address: '', whole: true }
  const row = rowMaker(strata!, kind, reader)
  const layer = { owner: 'A-1', layer: '①', name: '填土', baseDepth: 1.5 }
  expect(row(lineOf(partLine(kind.parts.strata), layer)).cells.slice(0, 3)).toEqual(['A-1', '①', '填土'])
  const cpt = tablesOf(kind, { whole: true, isStaff: false }).find(({ part }) => part === 'cpt')!
  const sounding = { owner: 'A-1', method: 'single', psMpa: [1.5, null, 2] }
  const { cells } = rowMaker(cpt, kind, reader)(lineOf(partLine(kind.parts.cpt), sounding))
  expect(cells).toEqual(expect.arrayContaining(['单桥', '1.5 - 2']))
})

test('a reading has the words of its quantity and of its marks', () => {
  const gauge = Object.values<Kind>(kinds).find(({ series }) => series)!
  const table = tablesOf(gauge, { whole: true, isStaff: false }).find(({ part }) => part === 'series')!
  const [quantity, { label, unit }] = Object.entries(gauge.series!)[0]!
  const reading = { owner: 'S-1', quantity, at: '2024-03-01T08:30:00+08:00', value: 1.25, below: true }
  const { cells } = rowMaker(table, gauge, { actor: member, address: '', whole: true })(
    lineOf(seriesLine, { ...reading, provisional: false, rebased: false, quality: 'suspect' }),
  )
  expect(cells).toEqual(['S-1', label, '2024-03-01 08:30:00', 1.25, unit, '是', null, '可疑', null, null])
})

test('a line of COPY is parted into what it was written from', () => {
  const value = fc.option(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\\N', '\\', 'N', '\\\\N', '\t')),
  )
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const columns = values.map((_, i): LineColumn => ({ name: String(i), form: 'text', sql: '' }))
      expect(fieldsOf(lineOf(columns, Object.fromEntries(values.entries())))).toEqual(values)
    }),
  )
})

/** A value of a field, such as the library holds. */
const valueFor = ({ type, choices = {} }: Field): fc.Arbitrary<unknown> => {
  if (type === 'choice') return fc.constantFrom(...Object.keys(choices), '?')
  if (type === 'numbers') return fc.array(fc.option(fc.integer()))
  if (type === 'integer' || type === 'number') return fc.double({ noDefaultInfinity: true, noNaN: true })
  return fc.string({ unit: 'grapheme' })
}

const common = fc.record({
  id: fc.nat(),
  code: fc.string({ minLength: 1, unit: 'grapheme' }),
  title: fc.string(),
  access: fc.constantFrom('open', 'member', 'protected', 'secret'),
  openOn: fc.option(fc.constantFrom('2020-01-01', '2999-12-31')),
  district: fc.option(fc.string()),
  year: fc.option(fc.nat()),
  lng: fc.option(fc.double({ min: 120, max: 122, noNaN: true })),
  lat: fc.option(fc.double({ min: 30, max: 32, noNaN: true })),
  [wholeName]: fc.boolean(),
})

/** The cells that the page's own functions make of a record by itself. */
function cellsOfPage(table: ExportTable, of: Kind, shown: Values) {
  return table.columns.map((column) => cellWriter(table, column, of)(shown[column.name]))
}

describe.each(Object.values<Kind>(kinds))('records of $label', (of) => {
  const fields = fc.record(
    Object.fromEntries(Object.entries(of.fields).map(([name, field]) => [name, fc.option(valueFor(field))])),
  )

  test('have in each column what their page shows, whoever asks', () => {
    const asked = fc.record({ whole: fc.boolean(), actor: fc.constantFrom(member, staff) })
    const someRows = fc.array(fc.tuple(common, fields), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(asked, someRows, ({ whole, actor }, rows) => {
        const reader = { actor, address: 'http://a', whole }
        const [table] = tablesOf(of, { whole, isStaff: actor === staff })
        const make = rowMaker(table!, of, reader)
        for (const [first, second] of rows) {
          const values = { kind: of.name, version: 1, ...first, ...second }
          const row = make(lineOf(recordLine(of, table!), values))
          const shown = recordValues(of, reader)({ ...nothing(of, table!), ...values })
          expect(row.cells).toEqual(cellsOfPage(table!, of, shown.values))
          expect(row.place).toEqual(shown.place)
          expect(row.values).toEqual(shown.values)
        }
      }),
      { numRuns: 25 },
    )
  })
})

const nothing = (of: Kind, table: ExportTable): Values =>
  Object.fromEntries(recordLine(of, table).map(({ name }) => [name, null]))
