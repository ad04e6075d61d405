import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { FileDescription, type TableUse } from '#contract/deliveries/file-description.ts'
import { gridWkt, zip } from '#testing/builders/area-files.ts'
import { dbf, pointShp, shapefile } from '#testing/builders/import-files/layers.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'

import { describeFile } from './describe.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const describeText = (text: string, remembered?: readonly TableUse[]) =>
  describeFile(kinds, bytes(text), '甲.csv', remembered)

/** What each heading is taken for, and by what. */
const matched = ({ tables }: FileDescription, table = 0) =>
  Object.fromEntries(
    (tables[table]?.headings ?? []).map(({ text }, i) => [
      text,
      [tables[table]?.use?.columns[i]?.field ?? null, tables[table]?.by[i] ?? null],
    ]),
  )

describe('a file of holes', () => {
  test('in the words of Western Australia', async () => {
    const found = await describeText(
      'Id,HoleId,Anumber,CompanyHoleId,Longitude,Latitude,HoleType,MaxDepth,Elevation,Elevation_UOM,Height_Datum\n' +
        '313,FSRC044,100,F44,119.6,-32.3,RC,198.0,379.0,Metres,EGM96\n',
    )
    expect(FileDescription.safeParse(found).success).toBe(true)
    expect(found).toMatchObject({
      format: 'csv',
      label: 'CSV 文本',
      kind: 'borehole',
      system: { needed: false },
    })
    expect(found.tables[0]).toMatchObject({
      name: 'CSV',
      rows: 1,
      samples: [
        ['313', 'FSRC044', '100', 'F44', '119.6', '-32.3', 'RC', '198.0', '379.0', 'Metres', 'EGM96'],
      ],
    })
    expect(matched(found)).toEqual({
      Id: [null, null],
      HoleId: ['title', 'name'],
      Anumber: [null, null],
      CompanyHoleId: [null, null],
      Longitude: ['lng', 'name'],
      Latitude: ['lat', 'name'],
      HoleType: ['holeKind', 'name'],
      MaxDepth: ['finalDepth', 'name'],
      Elevation: ['collarElevation', 'name'],
      Elevation_UOM: [null, null],
      Height_Datum: ['heightDatum', 'name'],
    })
  })

  test.each([
    [
      'Hole ID,Easting,Northing,EPSG,Ground Level',
      ['title', 'originalEast', 'originalNorth', 'originalSystem', 'collarElevation'],
      false,
    ],
    [
      'BH_No,Easting (m),Northing (m),Total Depth_ft,x',
      ['title', 'originalEast', 'originalNorth', 'finalDepth', null],
      true,
    ],
    [
      'boornummer,X-coördinaat,Y-coördinaat,Maaiveld,Einddiepte',
      ['title', 'originalEast', 'originalNorth', 'collarElevation', 'finalDepth'],
      true,
    ],
    [
      '勘探点编号,X(m),Y(m),孔口标高（m）,钻孔深度m',
      ['title', 'x', 'y', 'collarElevation', 'finalDepth'],
      true,
    ],
    ['钻孔编号,孔号,经度,纬度,终孔深度', ['code', 'title', 'lng', 'lat', 'finalDepth'], false],
  ])('%s', async (head, fields, needed) => {
    const found = await describeText(`${head}\nA1,1,2,3,4\nA2,1,2,3,4\n`)
    expect(found.kind).toBe('borehole')
    expect(found.tables[0]?.use?.columns.map(({ field }) => field)).toEqual(fields)
    expect(found.system.needed).toBe(needed)
  })

  test('a workbook with titles, strange sheets and a unit below its headings', async () => {
    const found = await describeFile(
      kinds,
      bookOf({
        'Sheet 1': [['某地块勘察'], ['Hole No.', 'Depth', 'RL'], ['', '(cm)', '(m)'], ['ZK1', 3000, 4.2]],
        'Lith log': [
          ['Hole No.', 'From', 'To', 'Lithology'],
          ['ZK1', 0, 2, '填土'],
          ['ZK1', 2, 30, '黏土'],
        ],
        Lab: [
          ['Hole', 'Sample No', 'Depth from', 'w', '(g/cm3)'],
          ['ZK1', 'S1', 2, 25.3, 1.9],
        ],
        杂项: [['x'], ['y']],
      }),
      '甲.xlsx',
    )
    expect(found).toMatchObject({ format: 'sheets', kind: 'borehole' })
    expect(found.tables.map(({ name, rows, use }) => [name, rows, use?.kind, use?.part])).toEqual([
      ['Sheet 1', 1, 'borehole', null],
      ['Lith log', 2, 'borehole', 'strata'],
      ['Lab', 1, 'borehole', 'samples'],
      ['杂项', 1, undefined, undefined],
    ])
    expect(found.tables[0]?.headings).toContainEqual({ text: 'Depth(cm)', unit: 'cm' })
    expect(matched(found, 2)['(g/cm3)']).toEqual(['density', 'unit'])
  })

  test('a layer names its system', async () => {
    const file = shapefile({
      ...{
        shp: pointShp([[512000, 3456000]]),
        dbf: dbf(
          [
            ['孔号', 'C', 8],
            ['终孔深度', 'C', 8],
          ],
          [['ZK1', '30']],
        ),
      },
      prj: gridWkt(),
    })
    const found = await describeFile(kinds, file, '钻孔.zip')
    expect(found).toMatchObject({
      format: 'shapefile',
      system: { named: expect.stringContaining('120°E'), needed: false },
    })
    expect(matched(found)).toMatchObject({
      终孔深: ['finalDepth', 'name'],
      几何东坐标: ['originalEast', 'name'],
    })
  })
})

describe('a file of another kind', () => {
  test.each([
    ['project', '项目编号,项目名称,勘察阶段,建设单位,钻孔数'],
    ['archive', '档号,题名,层级,责任者,保管期限'],
    ['benchmark', '点号,点名,水准路线,最近高程,高程基准'],
    ['literature', '文献编号,题名,作者,刊名或出版社,DOI'],
    ['thinSection', '薄片编号,薄片名称,岩石定名,鉴定人,放大倍数'],
    ['core', '岩心编号,岩心名称,箱数,平均采取率(%),库位'],
  ])('%s by the labels of its fields', async (kind, head) => {
    const found = await describeText(`${head}\n1,2,3,4,5\n2,2,3,4,5\n`)
    expect(found.kind).toBe(kind)
    expect(found.tables[0]?.by).toEqual(['name', 'name', 'name', 'name', 'name'])
  })

  test('is not guessed where several fit, and known where one is asked for', async () => {
    const text = '井号,井名,经度,纬度,井深\nW1,甲,121.4,31.2,100\nW2,甲,121.4,31.2,100\n'
    expect(await describeText(text)).toMatchObject({
      kind: null,
      tables: [{ use: null, by: [null, null, null, null, null] }],
    })
    const { pumpingWell } = kinds
    const found = await describeFile({ pumpingWell }, bytes(text), '井.csv')
    expect(found.tables[0]?.use?.columns.map(({ field }) => field)).toEqual([
      'code',
      'title',
      'lng',
      'lat',
      'depth',
    ])
  })

  test('payroll is none', async () => {
    expect((await describeText('姓名,部门,工资\n甲,乙,1\n丙,丁,2\n')).kind).toBeNull()
  })
})

describe('what was matched before', () => {
  const before: TableUse = {
    ...{ table: 'CSV', kind: 'borehole', part: null },
    columns: [
      { heading: '孔', field: 'title', unit: null },
      { heading: '深', field: 'finalDepth', unit: 'cm' },
      { heading: '备注', field: null, unit: null },
    ],
  }

  test('is proposed again, by heading', async () => {
    const found = await describeText('深,孔,备注,开孔日期\n3000,ZK1,x,2024-01-05\n', [before])
    expect(found.kind).toBe('borehole')
    expect(found.tables[0]?.use?.columns).toEqual([
      { heading: '深', field: 'finalDepth', unit: 'cm' },
      { heading: '孔', field: 'title', unit: null },
      { heading: '备注', field: null, unit: null },
      { heading: '开孔日期', field: 'startedOn', unit: null },
    ])
    expect(found.tables[0]?.by).toEqual(['sender', 'sender', 'sender', 'name'])
  })

  test('is not for another table, nor of a kind that is gone', async () => {
    expect((await describeText('项目编号,项目名称,勘察阶段\n1,2,3\n4,5,6\n', [before])).kind).toBe('project')
    expect((await describeText('深,孔,备注\n1,2,3\n4,5,6\n', [{ ...before, kind: 'gone' }])).kind).toBeNull()
  })
})

test.each([
  [
    'AGS4',
    '"GROUP","PROJ"\r\n"HEADING","PROJ_ID","PROJ_NAME"\r\n"UNIT","",""\r\n"TYPE","ID","X"\r\n"DATA","P7","甲"\r\n\r\n"GROUP","LOCA"\r\n"HEADING","LOCA_ID","LOCA_NATE","LOCA_NATN","LOCA_GREF"\r\n"UNIT","","m","m",""\r\n"TYPE","ID","2DP","2DP","X"\r\n"DATA","BH1","512000","206000","OSGB"\r\n',
    { format: 'ags4', project: 'P7', system: { named: 'OSGB', needed: false } },
  ],
  [
    '理正 text',
    '#ZK#ZK1\t鉴别孔\t3456000\t512000\n',
    { format: 'lizheng-text', project: null, system: { named: null, needed: true } },
  ],
])('%s says itself what each value is', async (_, text, expected) => {
  expect(await describeText(text)).toMatchObject({ ...expected, kind: 'borehole', tables: [] })
})

test('an archive without tables says what it is', async () => {
  await expect(describeFile(kinds, zip({ 'a.pdf': 'x' }), 'a.zip')).rejects.toThrow('压缩包')
})
