import { execFile } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'

import { describe, expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import {
  degrees,
  useExport,
  type ExportedRecord,
  originIn,
  plane,
} from '#testing/builders/exports/export-tables.ts'
import { sampleOf } from '#testing/builders/samples.ts'
import { hasGdal } from '#testing/gis/gdal.ts'

import { openGeoPackage } from './geopackage.ts'
import { openSpatialIndex } from './spatial-index.ts'

const hostile = [
  '=1+1',
  '"><&\'',
  '\u0000\u0007tab\t',
  '\ud800 alone',
  '😀',
  '长'.repeat(100_000),
  '../x',
  "'; DROP TABLE borehole; --",
]

const holes: ExportedRecord[] = hostile.map((text, i) => ({
  ...{
    code: `ZK-${i}`,
    title: text.slice(0, 300),
    common: { district: '望江区', access: i === 3 ? 'protected' : 'open', year: 2021 },
  },
  ...sampleOf(kinds.borehole, 'x', {}),
  values: { ...sampleOf(kinds.borehole, 'x', {}).values, remark: text, holeKind: String((i % 12) + 1) },
  place: i === 7 ? null : { lng: 121.4 + i / 1000, lat: 31.2 + i / 1000, exact: i !== 3 },
}))

const readBack = <T>(read: (db: DatabaseSync, path: string) => T | Promise<T>, system = degrees) =>
  useExport(
    openGeoPackage,
    { kind: kinds.borehole, records: holes, origin: originIn(system), name: 'x.gpkg' },
    (path) => {
      const db = new DatabaseSync(path)
      return Promise.resolve(read(db, path)).finally(() => db.close())
    },
  )

const rowsOf = (db: DatabaseSync, sql: string) =>
  db
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }))

test('a file is a GeoPackage 1.3 whose tables, index and foreign keys are sound', async () => {
  await readBack((db) => {
    expect(rowsOf(db, 'PRAGMA application_id')).toEqual([{ application_id: 0x47_50_4b_47 }])
    expect(rowsOf(db, 'PRAGMA user_version')).toEqual([{ user_version: 10_300 }])
    expect(rowsOf(db, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(rowsOf(db, 'PRAGMA foreign_key_check')).toEqual([])
    expect(rowsOf(db, "SELECT rtreecheck('rtree_borehole_geom') AS fault")).toEqual([{ fault: 'ok' }])
    expect(
      rowsOf(
        db,
        "SELECT data_type, identifier, min_x, max_y FROM gpkg_contents WHERE table_name = 'borehole'",
      ),
    ).toEqual([{ data_type: 'features', identifier: '工程地质钻孔', min_x: 121.4, max_y: 31.206 }])
    expect(
      rowsOf(
        db,
        "SELECT identifier FROM gpkg_contents WHERE data_type = 'attributes' AND table_name <> 'layer_styles'",
      ),
    ).toEqual(
      ['地层', '标准贯入试验', '静力触探', '土样与试验', '水位'].map((label) => ({
        identifier: `工程地质钻孔 ${label}`,
      })),
    )
  })
})

test('texts are as they were, but for what no text can hold', async () => {
  const texts = await readBack((db) => rowsOf(db, 'SELECT remark FROM borehole ORDER BY fid'))
  expect(texts.map(({ remark }) => remark)).toEqual(
    hostile.map((text) => text.toWellFormed().replaceAll('\0', '\ufffd')),
  )
})

test('headings are Chinese and have their units', async () => {
  const [depth] = await readBack((db) =>
    rowsOf(
      db,
      "SELECT * FROM gpkg_data_columns WHERE table_name = 'borehole' AND column_name = 'finalDepth'",
    ),
  )
  expect(depth).toMatchObject({ name: '孔深（m）', title: '孔深（m）', description: '单位：m' })
})

test('the metadata tell title, holder, system and use', async () => {
  const [found] = await readBack((db) => rowsOf(db, 'SELECT metadata FROM gpkg_metadata'))
  for (const words of ['工程地质钻孔', '某市地质资料馆', 'EPSG:4490', '引用请注明出处', '2026-11-30'])
    expect(found?.['metadata']).toContain(words)
})

test('each layer of points has a style with the signs of the map, and it is the default', async () => {
  const [style] = await readBack((db) => rowsOf(db, 'SELECT * FROM layer_styles'))
  expect(style).toMatchObject({ f_table_name: 'borehole', f_geometry_column: 'geom', useAsDefault: 1 })
  expect(String(style?.['styleQML'])).toContain('value="取土标贯孔"')
  expect(String(style?.['styleSLD'])).toContain('<ogc:Literal>双桥静力触探孔</ogc:Literal>')
})

test('rows of parts are found by the code of their record', async () => {
  const found = await readBack((db) =>
    rowsOf(
      db,
      'SELECT b.code, s.name, s.baseDepth FROM borehole b JOIN borehole_strata s USING (code) WHERE b.fid = 2',
    ),
  )
  expect(found).toEqual([{ code: 'ZK-1', name: '岩土名称〔x〕', baseDepth: 7.25 }])
})

test.each(Object.values<Kind>(kinds))('$label is written, whatever its columns', async (kind) => {
  const records = [
    { ...sampleOf(kind, 'x', {}), code: 'A', title: 'A', place: { lng: 121.4, lat: 31.2, exact: true } },
  ]
  const check = await useExport(openGeoPackage, { kind, records, name: 'x.gpkg' }, (path) => {
    const db = new DatabaseSync(path)
    const found = rowsOf(db, `SELECT count(*) AS n FROM "${kind.name}"`)
    db.close()
    return found
  })
  expect(check).toEqual([{ n: 1 }])
})

test.each([0, 1, 51, 52, 2601, 2602, 270_000])(
  'a spatial index of %i points is whole and finds them',
  (count) => {
    const db = new DatabaseSync(':memory:', { defensive: false })
    db.exec('CREATE VIRTUAL TABLE tree USING rtree(id, minx, maxx, miny, maxy)')
    const index = openSpatialIndex(db, 'tree')
    const at = (i: number) => [(i * 7919) % 1000, -((i * 104_729) % 997) / 3] as const
    for (let i = 1; i <= count; i++) index.add(i, at(i))
    index.finish()
    expect(rowsOf(db, "SELECT rtreecheck('tree') AS fault")).toEqual([{ fault: 'ok' }])
    const found = rowsOf(
      db,
      'SELECT id FROM tree WHERE minx >= 99.5 AND maxx <= 300.5 AND miny >= -100.5 AND maxy <= -20.5 ORDER BY id',
    )
    const ids = Array.from({ length: count }, (_, i) => i + 1)
    const inside = ids.filter(
      (i) => at(i)[0] >= 100 && at(i)[0] <= 300 && at(i)[1] >= -100.5 && at(i)[1] <= -20.5,
    )
    expect(found.map(({ id }) => id)).toEqual(inside)
  },
)

const run = promisify(execFile)
const ogrinfo = async (path: string, ...options: string[]) =>
  (await run('ogrinfo', ['-ro', path, ...options], { maxBuffer: 2 ** 26 })).stdout

if (!hasGdal) console.info('skipped: GeoPackages read by GDAL (Debian: apt install gdal-bin)')

describe.each(hasGdal ? [degrees, plane] : [])('in $label, read by GDAL', (system) => {
  test('counts, places and the system are right', async () => {
    const text = await readBack((_, path) => ogrinfo(path, 'borehole'), system)
    expect(text).toContain('Feature Count: 8')
    expect(text).toContain(`ID["EPSG",${system.epsg}]`)
    expect(text).toMatch(system.isPlane ? /POINT \(633\d{3}\.\d+ 3453\d{3}\.\d+\)/ : /POINT \(121\.4 31\.2\)/)
    expect(text).toMatch(/startedOn \(Date\) = 2021\/03\/14/)
  })

  test('the spatial index finds what lies in a box', async () => {
    const { east, south } = system.isPlane
      ? { east: 633_500, south: 3_450_000 }
      : { east: 121.4025, south: 31 }
    const box = ['-spat', '0', String(south), String(east), '9999999']
    const text = await readBack((_, path) => ogrinfo(path, '-so', ...box, 'borehole'), system)
    expect(text).toMatch(/Feature Count: [1-7]\b/)
  })
})
