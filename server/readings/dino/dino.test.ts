import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { openWorkbook } from '#server/foreign-files/spreadsheet.ts'
import { readTables } from '#server/readings/tables/tables.ts'
import { bookOf, type Table } from '#testing/builders/workbooks/workbooks.ts'

const { benchmark, porewaterPipe, pumpingWell } = kinds

const preamble = [['Titel:'], ['Referentie:', 'NAP'], ['MP:', 'Meetpunt']]
const levelHead = [
  ...['Locatie', 'Filternummer', 'Externe aanduiding', 'Maaiveld (cm t.o.v. NAP)', 'Startdatum', 'Einddatum'],
  'Meetpunt (cm t.o.v. NAP)',
]
const levels = [
  levelHead,
  ['B33F0080', '001', '33FP0080', '685', '28-11-1972', '28-11-1986', '717'],
  ['B33F0080', '001', '33FP0080', '685', '28-11-1986', '10-09-1997', '709'],
  ['B33F0080', '001', '33FP0080', '692', '10-09-1997', '', '716'],
]
const readingHead = [
  ...['Locatie', 'Filternummer', 'Peildatum', 'Stand (cm t.o.v. MP)', 'Stand (cm t.o.v. MV)'],
  ...['Stand (cm t.o.v. NAP)', 'Bijzonderheid', 'Opmerking'],
]
const file = [
  ...preamble,
  ...levels,
  readingHead,
  ['B33F0080', '001', '28-11-1972', '141', '109', '576', '', ''],
  ['B33F0080', '001', '15-01-1990', '', '', '', 'D', 'droog'],
  ['B33F0080', '001', '17-06-2015', '178', '154', '538', '', ''],
]

async function read(kind: Parameters<typeof readTables>[0], rows: Table) {
  const { readings, problems } = readTables(kind, await openWorkbook(bookOf({ B33F0080001_1: rows })))
  const found = readings.map(({ at, code, day, quantity, cell, unit, remark, rebased }) =>
    [at.row, code.raw, day.raw, quantity, cell.raw, unit?.raw, remark?.raw, rebased?.raw].join(' ').trim(),
  )
  return { found, reasons: problems.map(({ weight, row, reason }) => `${weight} ${row ?? '-'} ${reason}`) }
}
const said = (words: string) => expect.arrayContaining([expect.stringContaining(words)])

describe('a kind takes the level that it observes', () => {
  test('depths below the ground; a new height of the ground begins them anew', async () => {
    const { found, reasons } = await read(pumpingWell, file)
    expect(found).toEqual([
      '9 B33F0080-001 1972-11-28 waterDepth 109 cm',
      '10 B33F0080-001 1990-01-15 waterDepth 缺测 cm D droog',
      '11 B33F0080-001 2015-06-17 waterDepth 154 cm  是',
    ])
    expect(reasons).toEqual(said('note 6 B33F0080-001：1986-11-28 起测点高程由 717 cm 改为 709 cm'))
    expect(reasons).toEqual(said('1997-09-10 起测点高程由 709 cm 改为 716 cm，地面高程由 685 cm 改为 692 cm'))
    expect(reasons).toEqual(said('1 行没有水位而有说明，记为缺测'))
  })

  test('heads above the datum, which is named', async () => {
    const { found, reasons } = await read(porewaterPipe, file)
    expect(found[0]).toBe('9 B33F0080-001 1972-11-28 head 576 cm')
    expect(found[2]).toBe('11 B33F0080-001 2015-06-17 head 538 cm')
    expect(reasons).toEqual(said('水头高程以 NAP 为基准'))
  })

  test('another kind takes none', async () => {
    const { found, reasons } = await read(benchmark, file)
    expect(found).toEqual([])
    expect(reasons).toEqual(said('refused - 这是 DINO 地下水位文件'))
  })
})

const older = [
  ['Referentie: Maaiveld (MV)'],
  ['LOCATIE', 'FILTERNUMMER', 'MAAIVELD NAP', 'MEETPUNT NAP', 'START DATUM', 'EIND DATUM'],
  ['B33F0080', '001', '685', '717', '1972/11/28', '1986/11/28'],
  ['LOCATIE', 'FILTERNUMMER', 'PEIL DATUM TIJD', 'STAND (MV)', 'BIJZONDERHEID'],
  ['B33F0080', '001', '1972/11/28 00:00:00', '109', ''],
]

test('the older form, whose unit is not written', async () => {
  const { found, reasons } = await read(pumpingWell, older)
  expect(found).toEqual(['5 B33F0080-001 1972/11/28 00:00:00 waterDepth 109 cm'])
  expect(reasons).toEqual(said('按 DINO 的惯例为 cm'))
  const heads = await read(porewaterPipe, older)
  expect(heads.found).toEqual(['5 B33F0080-001 1972/11/28 00:00:00 head 576 cm'])
  expect(heads.reasons).toEqual(said('1 行由地面高程换算'))
})

test('levels below the measuring point alone are reckoned by its height on the day; unlike ones are told', async () => {
  const head = ['Locatie', 'Filternummer', 'Peildatum', 'Stand (m t.o.v. MP)']
  const rows = [
    ['B33F0080', '001', '01-12-1986', '1.41'],
    ['B33F0080', '001', '01-12-1960', '1.41'],
  ]
  expect((await read(pumpingWell, [...levels, head, ...rows])).found).toEqual([
    '6 B33F0080-001 1986-12-01 waterDepth 117 cm',
  ])
  const { found, reasons } = await read(porewaterPipe, [...levels, head, ...rows])
  expect(found).toEqual(['6 B33F0080-001 1986-12-01 head 568 cm'])
  expect(reasons).toEqual(said('1 行由测点（MP）以下的水位换算'))
  expect(reasons).toEqual(said('1 行没有水位，未取'))
  const wrong = [['B33F0080', '001', '28-11-1972', '141', '309', '576', '', '']]
  expect((await read(pumpingWell, [...levels, readingHead, ...wrong])).reasons).toEqual(
    said('1 行三个水位彼此不合'),
  )
})

test('several files in one', async () => {
  const other = file.map((row) => row.map((cell) => cell.replace('B33F0080', 'B42B0003')))
  const { found } = await read(pumpingWell, [...file, ...other])
  expect(found).toHaveLength(6)
  expect(found[5]).toContain('B42B0003-001 2015-06-17 waterDepth 154')
})
