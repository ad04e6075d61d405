import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { readWkt } from '#geology/places/systems/read-wkt.ts'
import {
  degrees,
  useExport,
  type ExportedRecord,
  originIn,
  plane,
} from '#testing/builders/exports/export-tables.ts'
import { sampleOf } from '#testing/builders/samples.ts'
import { hasGdal } from '#testing/gis/gdal.ts'

import { openShapefile } from './shapefile.ts'

const hostile = [
  '=1+1',
  '"><&\'',
  '\u0007tab\tand\nline',
  '\ud800 alone',
  '😀',
  '长'.repeat(100_000),
  '汉'.repeat(84),
  '../x',
]

const holes: ExportedRecord[] = hostile.map((text, i) => ({
  ...{ code: `ZK-${i}`, title: `孔${i}`, common: { district: '望江区', access: 'open', year: 2021 } },
  ...sampleOf(kinds.borehole, 'x', {}),
  values: { ...sampleOf(kinds.borehole, 'x', {}).values, remark: text, finalDepth: i === 1 ? null : 45.25 },
  place: i === 7 ? null : { lng: 121.4 + i / 1000, lat: 31.2 + i / 1000, exact: true },
}))

const written = <T>(
  use: (path: string, notes: readonly string[]) => T | Promise<T>,
  system = degrees,
  records = holes,
) => useExport(openShapefile, { kind: kinds.borehole, records, origin: originIn(system), name: 'x.zip' }, use)

const filesIn = (path: string) => unzipSync(readFileSync(path))

test('a table with places is a set of files, another one a .dbf, and names are explained', async () => {
  const files = await written(filesIn)
  expect(Object.keys(files)).toEqual([
    ...['dbf', 'cpg', 'shp', 'shx', 'prj', 'qml'].map((suffix) => `borehole.${suffix}`),
    ...['strata', 'spt', 'cpt', 'samples', 'waterLevels'].flatMap((part) => [
      `borehole_${part}.dbf`,
      `borehole_${part}.cpg`,
    ]),
    ...['字段说明.csv', '长文本.csv', '说明.txt'],
  ])
  expect(strFromU8(files['borehole.cpg']!)).toBe('UTF-8')
  expect(readWkt(strFromU8(files['borehole.prj']!)).system).toMatchObject({ code: 'EPSG:4490' })
  expect(strFromU8(files['字段说明.csv']!)).toContain('borehole,finalDepth,孔深（m）,m,数字')
  expect(strFromU8(files['字段说明.csv']!)).toContain('borehole,collarElev,孔口高程（m）,m,数字')
  expect(strFromU8(files['说明.txt']!)).toContain('引用请注明出处')
})

test('texts that are too long stand whole in a file of their own, and that is told', async () => {
  const { files, notes } = await written((path, notes) => ({ files: filesIn(path), notes }))
  const texts = strFromU8(files['长文本.csv']!)
  expect(texts).toContain(`borehole,6,ZK-5,remark,${'长'.repeat(100_000)}`)
  expect(texts).not.toContain('汉')
  expect(notes).toEqual([expect.stringMatching(/^1 个值超过 254 字节/)])
})

test.each(Object.values<Kind>(kinds))('$label has names of ten letters, no two alike', async (kind) => {
  const records = [
    { ...sampleOf(kind, 'x', {}), code: 'A', title: 'A', place: { lng: 121.4, lat: 31.2, exact: true } },
  ]
  const files = await useExport(openShapefile, { kind, records, name: 'x.zip' }, filesIn)
  const names = strFromU8(files['字段说明.csv']!)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',', 2).join())
  expect(new Set(names.map((name) => name.toUpperCase())).size).toBe(names.length)
  for (const name of names) expect(name.split(',')[1]).toMatch(/^[A-Z_]\w{0,9}$/i)
})

if (!hasGdal) console.info('skipped: Shapefiles read by GDAL (Debian: apt install gdal-bin)')

const run = promisify(execFile)

async function ogrinfo(path: string, layer: string, ...options: string[]): Promise<string> {
  for (const [name, bytes] of Object.entries(filesIn(path))) writeFileSync(join(dirname(path), name), bytes)
  return (await run('ogrinfo', ['-ro', ...options, dirname(path), layer], { maxBuffer: 2 ** 26 })).stdout
}

describe.each(hasGdal ? [degrees, plane] : [])('in $label, read by GDAL', (system) => {
  test('counts, places, types and texts are right', async () => {
    const text = await written((path) => ogrinfo(path, 'borehole'), system)
    expect(text).toContain('Feature Count: 8')
    expect(text).toMatch(system.isPlane ? /POINT \(633\d{3}\.\d+ 3453\d{3}\.\d+\)/ : /POINT \(121\.4 31\.2\)/)
    expect(text).toContain('startedOn (Date) = 2021/03/14')
    expect(text).toContain('finalDepth (Real) = 45.25')
    expect(text).toContain('finalDepth (Real) = (null)')
    expect(text).toContain(`remark (String) = ${'汉'.repeat(84)}\n`)
    for (const short of ['=1+1', '"><&\'', '😀', '\ufffd alone'])
      expect(text).toContain(`remark (String) = ${short}\n`)
    expect(text).toMatch(/remark \(String\) = 长+…（全文见长文本\.csv）\n/)
    expect(text).not.toMatch(/warning|error/i)
  })

  test('rows of parts have the code of their record', async () => {
    const text = await written((path) => ogrinfo(path, 'borehole_strata'), system)
    expect(text).toContain('Feature Count: 8')
    expect(text).toContain('code (String) = ZK-3')
  })
})

test('a table without rows is whole', async () => {
  const files = await written(filesIn, degrees, [])
  expect(files['borehole.shp']).toHaveLength(100)
  expect(files['borehole.shx']).toHaveLength(100)
})
