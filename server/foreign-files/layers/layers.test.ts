import { describe, expect, test } from 'vitest'

import { geographicWkt, gridWkt, zip } from '#testing/builders/area-files.ts'
import { dbf, pointShp, shapefile, type DbfColumn } from '#testing/builders/import-files/layers.ts'

import { openLayers } from './layers.ts'
import { systemOfName, systemOfWkt } from './named-system.ts'

const columns: DbfColumn[] = [['孔号', 'C', 8]]
const parts = {
  shp: pointShp([
    [512000, 3456000],
    [512100, 3456100],
  ]),
  dbf: dbf(columns, [['ZK1'], ['ZK2']]),
}

const open = (file: Uint8Array) => openLayers(file, '')
async function read(file: Uint8Array) {
  const found = await open(file)
  return {
    format: found?.format,
    tables: found?.tables.map((table) => ({
      name: table.name,
      rows: [...table.rows()].map(({ row, cells }) => [row, ...cells.values()]),
      problems: table.problems().map(({ reason }) => reason),
      system: table.system?.name,
    })),
    problems: found?.problems.map(({ sheet, reason }) => `${sheet}：${reason}`),
  }
}

describe('a parcel', () => {
  test('of a Shapefile in a folder', async () => {
    expect(await read(shapefile({ ...parts, prj: gridWkt(), cpg: 'UTF-8' }))).toEqual({
      format: 'shapefile',
      tables: [
        {
          name: '钻孔',
          rows: [
            [1, 'ZK1', 512000, 3456000],
            [2, 'ZK2', 512100, 3456100],
          ],
          problems: [],
          system: expect.stringContaining('120°E'),
        },
      ],
      problems: [],
    })
  })

  test('of several tables, with what is none of them', async () => {
    const found = await read(
      zip({
        ...{
          'a/孔.shp': parts.shp,
          'a/孔.DBF': parts.dbf,
          'b/孔.csv': 'a,b,c\n1,2,3\n',
          '层.dbf': dbf(columns, [['ZK1']]),
        },
        ...{
          'x.pdf': '%PDF',
          '__MACOSX/a/._孔.shp': 'x',
          'points.geojson': '{"type":"FeatureCollection","features":[]}',
        },
      }),
    )
    expect(found.tables?.map(({ name }) => name)).toEqual(['a/孔.shp', 'b/孔.csv', '层', 'points'])
    expect(found.problems).toEqual([expect.stringContaining('x.pdf：')])
  })

  test('with names that lead out of it is not opened', async () => {
    await expect(open(zip({ '../../etc/孔.shp': parts.shp, '孔.dbf': parts.dbf }))).rejects.toThrow(
      '指向包外的名称',
    )
  })

  test('that unpacks to more than it may is not opened', async () => {
    await expect(open(zip({ '孔.csv': new Uint8Array(100 * 2 ** 20), '孔.dbf': parts.dbf }))).rejects.toThrow(
      '压缩炸弹',
    )
  })
})

describe('shapes and rows that do not go together', () => {
  test('a deleted row, a row without a shape', async () => {
    const attributes = dbf(columns, [['ZK1'], null, ['ZK3']])
    const [table] = (await read(shapefile({ shp: parts.shp, dbf: attributes }))).tables ?? []
    expect(table?.rows).toEqual([
      [1, 'ZK1', 512000, 3456000],
      [3, 'ZK3'],
    ])
    expect(table?.problems).toEqual([
      expect.stringContaining('1 行在属性表里已标为删除'),
      expect.stringContaining('有 1 行没有对应的一半'),
      expect.stringContaining('1 个要素没有点位'),
    ])
  })

  test('a .shp that was cut off', async () => {
    await expect(read(shapefile({ ...parts, shp: parts.shp.subarray(0, 140) }))).rejects.toThrow('损坏')
  })
})

describe('the system of a layer', () => {
  test.each([
    ['a grid', gridWkt(), { isDegrees: false, system: { projection: { meridian: 120 } } }],
    ['degrees', geographicWkt(), { isDegrees: true, system: { code: 'EPSG:4490' } }],
    [
      'degrees of another datum',
      geographicWkt({ name: 'GCS_Beijing_1954', datum: 'D_Beijing_1954', ellipsoid: [6378245, 298.3] }),
      { isDegrees: true, name: 'GCS_Beijing_1954', system: { refused: expect.anything() } },
    ],
    [
      'a name that its parameters belie',
      gridWkt({ name: 'CGCS2000_3_Degree_GK_CM_120E', scale: 1.0002 }),
      { name: expect.stringContaining('不可换算'), system: { refused: expect.anything() } },
    ],
    ['nothing that can be read', 'x', { system: { refused: expect.anything() } }],
  ])('of a .prj: %s', (_, wkt, expected) => {
    expect(systemOfWkt(wkt)).toMatchObject(expected)
  })

  test('by name', () => {
    expect(systemOfName('urn:ogc:def:crs:OGC:1.3:CRS84')).toMatchObject({ isDegrees: true })
    expect(systemOfName('EPSG:3857')).toMatchObject({ system: { refused: expect.anything() } })
  })
})
