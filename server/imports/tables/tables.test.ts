import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { TableUse } from '#contract/deliveries/file-description.ts'
import { readSource } from '#server/imports/reader.ts'
import { gridWkt, zip } from '#testing/builders/area-files.ts'
import { draftFile } from '#testing/builders/import-files/draft-file.ts'
import { dbf, pointShp, shapefile } from '#testing/builders/import-files/layers.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('holes of others', () => {
  test('with their strata, in one parcel: rows keep their numbers, units are converted, nothing is passed over', async () => {
    const file = zip({
      '孔.csv': 'Hole ID,Depth (ft),Elevation_m,Drill rig\nBH1,100,4.5,XY-1\nBH2,50,4.6,\n',
      '层.csv': 'HoleID;From;To;Lithology\r\nBH1;0;2,5;填土\r\nBH1;2,5;30,48;黏土\r\nBH9;0;1;砂\r\n',
    })
    const { drafts, problems } = await draftFile(file)
    expect(drafts).toMatchObject([
      {
        ...{ at: { sheet: '孔', row: 2 }, code: 'P1-BH1', title: 'BH1' },
        values: { finalDepth: 30.48, collarElevation: 4.5, projectCode: 'P1' },
        parts: {
          strata: [
            { name: '填土', baseDepth: 2.5 },
            { name: '黏土', baseDepth: 30.48 },
          ],
        },
      },
      { title: 'BH2', values: { finalDepth: 15.24 }, parts: {} },
    ])
    expect(problems.map(({ sheet, row, column, reason }) => [sheet, row, column, reason])).toEqual(
      expect.arrayContaining([
        ['孔', null, null, '未收录的列（有值的行数）：D Drill rig（1）'],
        ['层', 4, 'A', expect.stringContaining('“BH9”不在本文件的名单中')],
        ['层', null, null, '3 个数以逗号为小数点，已按小数读取'],
      ]),
    )
  })

  test('X is north, unless it is said to be east; a layer has its own', async () => {
    const csv = bytes('孔号,X,Y,坐标系\nZK1,3456000,512000,EPSG:4549\nZK2,3456000,512000,EPSG:4549\n')
    expect((await draftFile(csv)).drafts[0]).toMatchObject({
      values: { originalNorth: 3_456_000 },
      lng: expect.closeTo(120.126, 3),
    })
    expect((await draftFile(csv, { xIsEast: true })).drafts[0]?.values).toMatchObject({
      originalEast: 3_456_000,
    })
    const layer = shapefile({
      ...{ shp: pointShp([[512000, 3456000]]), prj: gridWkt() },
      dbf: dbf(
        [
          ['孔号', 'C', 8],
          ['X', 'N', 12],
          ['孔深', 'N', 8],
        ],
        [['ZK1', '1', '30']],
      ),
    })
    for (const xIsEast of [false, true])
      expect((await draftFile(layer, { xIsEast })).drafts[0]).toMatchObject({
        lng: expect.closeTo(120.126, 3),
        values: { originalNorth: 3_456_000 },
      })
  })

  test.each([
    ['X,Y', '121.5,31.2', 'B 列作为经度，C 列作为纬度'],
    ['X,Y', '31.2,121.5', 'B 列作为纬度，C 列作为经度'],
  ])('%s of %s are degrees of China, and it is told', async (head, row, words) => {
    const { drafts, reasons } = await draftFile(bytes(`孔号,${head},孔深\nZK1,${row},30\nZK2,${row},20\n`))
    expect(drafts[0]).toMatchObject({ lng: 121.5, lat: 31.2 })
    expect(reasons).toContain(`坐标是经纬度：${words}收取`)
  })

  test('a layer of areas is refused for a kind that has points', async () => {
    const file = bytes(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { 孔号: 'ZK1', 孔深: 3, 备注: 'x' },
            geometry: {
              type: 'Polygon',
              coordinates: [
                [
                  [1, 2],
                  [3, 4],
                  [5, 6],
                  [1, 2],
                ],
              ],
            },
          },
        ],
      }),
    )
    await expect(readSource(kinds, file)).rejects.toThrow('是面，不是点')
    const tables: TableUse[] = [
      {
        table: 'GeoJSON',
        kind: 'borehole',
        part: null,
        columns: [{ heading: '孔号', field: 'title', unit: null }],
      },
    ]
    await expect(readSource(kinds, file, { tables })).rejects.toThrow('“工程地质钻孔”须是点')
  })

  test('rows of parts may name their record by its code or by its name', async () => {
    const file = bookOf({
      孔: [
        ['钻孔编号', '孔号', '孔深'],
        ['A-1', 'ZK1', 30],
        ['A-2', 'ZK2', 20],
      ],
      水位: [
        ['孔号', '水位埋深', '测水日期'],
        ['ZK1', 1.2, '2024-01-05'],
        ['A-2', 1.4, '2024-01-05'],
      ],
    })
    const { drafts, source } = await draftFile(file)
    expect(source.hasCodes).toBe(true)
    expect(drafts).toMatchObject([
      { code: 'A-1', title: 'ZK1', parts: { waterLevels: [{ depth: 1.2 }] } },
      { code: 'A-2', title: 'ZK2', parts: { waterLevels: [{ depth: 1.4 }] } },
    ])
  })

  test('parts alone are told to be brought with their records', async () => {
    const file = bytes('孔号,层底深度,岩土名称\nZK1,2,填土\nZK1,5,黏土\n')
    await expect(readSource(kinds, file)).rejects.toThrow('只认出了“工程地质钻孔”的地层')
  })
})

test('what a workbook hides is not taken and told; a merged hole number speaks for all its strata', async () => {
  const book = utils.book_new()
  const add = (name: string, rows: unknown[][]) => {
    const sheet = utils.aoa_to_sheet(rows)
    utils.book_append_sheet(book, sheet, name)
    return sheet
  }
  const holes = add('a', [
    ['Hole ID', 'Depth', 'Date completed'],
    ['BH1', 30, 45_296],
    ['BH2', 20, 45_297],
  ])
  holes['!rows'] = [{}, {}, { hidden: true }]
  const strata = add('b', [
    ['Hole ID', 'To', 'Lithology'],
    ['BH1', 2, '填土'],
    [null, 30, '黏土'],
  ])
  strata['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
  add('c', [
    ['Hole ID', 'Depth'],
    ['BH3', 3],
  ])
  book.Workbook = { Sheets: [{}, {}, { Hidden: 1 }] }
  const { drafts, reasons } = await draftFile(
    new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })),
  )
  expect(drafts).toMatchObject([
    {
      title: 'BH1',
      values: { completedOn: '2024-01-05' },
      parts: { strata: [{ baseDepth: 2 }, { baseDepth: 30 }] },
    },
  ])
  expect(reasons).toEqual(
    expect.arrayContaining([
      expect.stringContaining('第 3 行是隐藏的'),
      expect.stringContaining('隐藏的工作表'),
      expect.stringContaining('1 处合并单元格'),
    ]),
  )
})

describe('records of other kinds', () => {
  const wells = (head: string, row: string) =>
    bytes(`井号,井名,取水许可证号,${head}\nW1,甲,8,${row}\nW2,乙,9,${row}\n`)

  test('places in a grid are converted, since nothing keeps them', async () => {
    const { drafts, reasons } = await draftFile(wells('东坐标,北坐标', '512000,3456000'), {
      system: 'EPSG:4549',
    })
    expect(drafts[0]).toMatchObject({
      code: 'W1',
      lng: expect.closeTo(120.126, 3),
      lat: expect.closeTo(31.226, 3),
    })
    expect(drafts[0]?.values).not.toHaveProperty('originalEast')
    expect(reasons).toEqual([])
  })

  test.each([
    ['without a system', '东坐标,北坐标', '512000,3456000', '2 行的坐标未取：没有写明坐标系'],
    [
      'in a system that nobody can convert',
      '东坐标,北坐标,坐标系',
      '512000,3456000,西安80',
      '2 行的坐标未取：坐标系“西安80”无法换算',
    ],
    [
      'in degrees of another datum',
      '经度,纬度,坐标系',
      '120.1,31.2,北京54',
      '2 行的坐标未取：坐标系“北京54”无法换算',
    ],
    ['outside their system', '东坐标,北坐标,坐标系', '5,3456000,EPSG:4549', '不在'],
    ['that are no numbers', '东坐标,北坐标,坐标系', '甲,3456000,EPSG:4549', '坐标须为数字'],
  ])('places %s are dropped and told', async (_, head, row, reason) => {
    const { drafts, problems } = await draftFile(wells(head, row))
    expect([drafts.length, drafts[0]?.lng]).toEqual([2, undefined])
    expect(problems.find(({ weight }) => weight === 'dropped')?.reason).toContain(reason)
  })
})

test('cells as people write them: full width, blanks, serial days, long ids, merged cells', async () => {
  const csv = bytes(
    '孔号,孔深,开孔日期,备注,孔口高程\nＺＫ１　,３０．５,45296,1.1E+16,/\nZK2,2e1, 2024/1/6 ,无,4.5 m\n',
  )
  const { drafts, problems } = await draftFile(csv)
  expect(drafts).toMatchObject([
    { title: 'ZK1', values: { finalDepth: 30.5, startedOn: '2024-01-05' } },
    { title: 'ZK2', values: { startedOn: '2024-01-06', collarElevation: 4.5, remark: '无' } },
  ])
  expect(
    problems
      .filter(({ weight }) => weight === 'dropped')
      .map(({ row, column, value }) => [row, column, value]),
  ).toEqual([
    [2, 'D', '1.1E+16'],
    [3, 'B', '2e1'],
  ])
})
