import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import {
  degrees,
  useExport,
  type ExportedRecord,
  originIn,
  plane,
} from '#testing/builders/exports/export-tables.ts'
import { hasGdal, readByGdal } from '#testing/gis/gdal.ts'

import { openDxf } from './dxf.ts'

const place = { lng: 121.4, lat: 31.2, exact: true }
const hole = (code: string, values = {}): ExportedRecord => ({ code, title: code, values, place })
const holes: ExportedRecord[] = [
  hole('ZK-1', { collarElevation: 4.25, heightDatum: '吴淞高程' }),
  hole('ZK-2', { collarElevation: 9 }),
  { ...hole('ZK-3'), place: { lng: 121.405, lat: 31.205, exact: false } },
  { ...hole('ZK-4'), place: null },
  hole('=1+1'),
  hole('😀'),
  hole('\u0007%%d\ud800'),
]

const written = (records = holes, system = plane) =>
  useExport(
    openDxf,
    { kind: kinds.borehole, records, origin: originIn(system), name: 'x.dxf' },
    (path, notes) => ({
      ...{ bytes: new Uint8Array(readFileSync(path)), notes },
    }),
  )

const textOf = (bytes: Uint8Array) => new TextDecoder('gbk').decode(bytes)

test('pairs, sections and handles are whole', async () => {
  const lines = textOf((await written()).bytes)
    .split('\r\n')
    .slice(0, -1)
  expect(lines.length % 2).toBe(0)
  const tags = lines.flatMap((code, i) => (i % 2 ? [] : [[Number(code), lines[i + 1]!] as const]))
  expect(tags.filter(([, value]) => value === 'SECTION')).toHaveLength(6)
  expect(tags.filter(([, value]) => value === 'ENDSEC')).toHaveLength(6)
  expect(tags.at(-1)).toEqual([0, 'EOF'])
  const seed = tags.findIndex(([code, value]) => code === 9 && value === '$HANDSEED')
  const handles = tags.flatMap(([code, value], i) =>
    (code === 5 || code === 105) && i !== seed + 1 ? [value] : [],
  )
  expect(new Set(handles).size).toBe(handles.length)
  expect(Math.max(...handles.map((handle) => Number.parseInt(handle, 16)))).toBeLessThan(
    Number.parseInt(tags[seed + 1]![1], 16),
  )
  expect(
    tags
      .filter(([code]) => code === 999)
      .map(([, line]) => line)
      .join(),
  ).toContain('EPSG:4549')
})

test('what it cannot hold is told', async () => {
  const notes = (await written()).notes.join('\n')
  for (const sentence of [
    'Z 是孔口或地面高程（吴淞高程，未作换算）',
    '5 点没有高程或没有写明高程基准',
    '1 条记录没有位置',
    '2 个编号含 GBK 没有的字',
    '没有写入：工程地质钻孔 地层',
  ])
    expect(notes).toContain(sentence)
})

test('where degrees were asked for, it is in metres of the zone of its places, and says so', async () => {
  const { bytes, notes } = await written(holes, degrees)
  expect(notes[0]).toContain('EPSG:4549')
  expect(textOf(bytes)).toContain('EPSG:4549')
})

test('a drawing without points is whole', async () => {
  expect(textOf((await written([])).bytes)).toMatch(/ENTITIES\r\n {2}0\r\nENDSEC/)
})

if (!hasGdal) console.info('skipped: points for CAD read by GDAL (Debian: apt install gdal-bin)')

describe.each(hasGdal ? ['GDAL'] : [])('read by %s', () => {
  test('points lie where they were surveyed, on layers of their own, with their codes', async () => {
    const found = await readByGdal((await written()).bytes)
    const points = found.filter(({ type }) => type === 'AcDbPoint')
    expect(points.map(({ layer }) => layer)).toEqual([
      ...['工程地质钻孔', '工程地质钻孔', '工程地质钻孔-概略位置'],
      ...['工程地质钻孔', '工程地质钻孔', '工程地质钻孔'],
    ])
    expect(points[0]?.places[0]).toEqual([633_432.299, 3_453_993.144])
    expect(textOf((await written()).bytes)).toContain(
      ' 10\r\n633432.299\r\n 20\r\n3453993.144\r\n 30\r\n4.25\r\n',
    )
    const texts = found.filter(({ type }) => type === 'AcDbText').map(({ text }) => text)
    expect(texts).toEqual(['ZK-1', 'ZK-2', 'ZK-3', '=1+1', '?', expect.stringContaining('% %d')])
  })
})
