import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { SourceReadOptions, SourceRow } from '#server/foreign-files/source.ts'
import { readSource } from '#server/imports/reader.ts'
import { withRows } from '#testing/builders/import-files/source-rows.ts'
import { bookOf, type Table } from '#testing/builders/workbooks/workbooks.ts'

const read = async (sheets: Record<string, Table>, reading?: SourceReadOptions) =>
  withRows(await readSource(kinds, bookOf(sheets), reading))
const readText = async (bytes: Uint8Array) => withRows(await readSource(kinds, bytes))

const raws = ({ owner, cells }: SourceRow) => ({
  owner: owner.raw,
  ...Object.fromEntries(Object.entries(cells).map(([name, { raw }]) => [name, raw])),
})
const into = (rows: SourceRow[], part: string) => rows.filter((row) => row.into === part).map(raws)

const holes: Table = [
  ['钻孔编号', '勘探点类型', 'X坐标', 'Y坐标', '孔口标高'],
  ['ZK1', '取土标贯钻孔', 3_456_000, 40_512_000, 4.5],
  ['ZK2'],
]

describe('the workbook', () => {
  test('holes: X is north by default; 水位高程调整 supplies missing elevations', async () => {
    const sheets = {
      勘探点表: [[...holes[0]!, '稳定水位埋深（m）'], [...holes[1]!, 1.2], holes[2]!],
      水位高程调整: [
        ['钻孔编号', '水位深度(m)', '高程'],
        ['ZK1', 1, 9],
        ['ZK2', 2, 6.24],
      ],
    }
    const { rows, format } = await read(sheets)
    expect(format).toBe('lizheng-xlsx')
    expect(into(rows, 'record')).toEqual([
      {
        owner: 'ZK1',
        title: 'ZK1',
        holeKind: '4',
        originalNorth: 3_456_000,
        originalEast: 40_512_000,
        collarElevation: 4.5,
        stableWaterDepth: 1.2,
      },
      { owner: 'ZK2', title: 'ZK2', collarElevation: 6.24 },
    ])
    expect(rows[1]!.cells['collarElevation']).toMatchObject({
      column: 'C',
      at: { sheet: '水位高程调整', row: 3 },
    })
    const swapped = await read(sheets, { xIsEast: true })
    expect(into(swapped.rows, 'record')[0]).toMatchObject({
      originalNorth: 40_512_000,
      originalEast: 3_456_000,
    })
  })

  test('a hole number applies to the rows below it; rows above the first have none', async () => {
    const { rows } = await read({
      勘探点表: holes,
      标贯数据: [
        ['孔号', '试验点的底深度(m)', '标贯击数', '杆长(m)'],
        [null, 1, 1, 1],
        ['ZK1', 2.95, 13, 4.2],
        [null, 6.45, 14, ' '],
        ['ZK2', 1.55, 9, 2.8],
      ],
    })
    expect(into(rows, 'spt')).toEqual([
      { owner: null, depth: 1, blowCount: 1, rodLength: 1 },
      { owner: 'ZK1', depth: 2.95, blowCount: 13, rodLength: 4.2 },
      { owner: 'ZK1', depth: 6.45, blowCount: 14 },
      { owner: 'ZK2', depth: 1.55, blowCount: 9, rodLength: 2.8 },
    ])
  })

  test('reads strata from a matrix; a second one supplies holes that the first lacks', async () => {
    const { rows, problems } = await read({
      勘探点表: holes,
      土层数据: [
        ['主层编号', '亚层编号', '岩土名称', '钻孔编号', 'ZK1', 'DK(补)'],
        [1, 0, '填土', '层底深度', 0.8, 1],
        [2, 1, '粉质黏土', null, 3.2, ' '],
      ],
      勘探点地层一览表: [
        ['地层名称', '指定采取率', 'ZK1', 'ZK2'],
        ['填土', '90-100', 0.5, 0.7],
        ['中砂', null, null, 5],
      ],
    })
    expect(into(rows, 'strata')).toEqual([
      { owner: 'ZK1', name: '填土', layer: '1', baseDepth: 0.8 },
      { owner: 'ZK1', name: '粉质黏土', layer: '2-1', baseDepth: 3.2 },
      { owner: 'DK(补)', name: '填土', layer: '1', baseDepth: 1 },
      { owner: 'ZK2', name: '填土', baseDepth: 0.7 },
      { owner: 'ZK2', name: '中砂', baseDepth: 5 },
    ])
    expect(rows.find((row) => row.into === 'strata')).toMatchObject({
      at: { sheet: '土层数据', row: 2 },
      owner: { column: 'E' },
    })
    expect(problems.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('指定采取率'),
      expect.stringMatching(/^1 个层底深度/),
    ])
  })

  test('refuses depths in columns without a hole or with a duplicate one', async () => {
    const { problems } = await read({
      勘探点表: holes,
      土层数据: [
        ['岩土名称', 'ZK1', 'ZK1', null],
        ['填土', 1, 2, 3],
      ],
    })
    expect(problems.map(({ row, column, weight }) => [row, column, weight])).toEqual([
      [2, 'C', 'refused'],
      [2, 'D', 'refused'],
    ])
  })

  test('reports unsupported content with its rows', async () => {
    const { problems } = await read({
      勘探点表: [...holes, ['ZK3', null, null, null, null, '备注']],
      岩石采取率: [
        ['孔号', '深度(m)'],
        ['ZK1', 1],
        [null, 2],
      ],
      动探数据: [['孔号']],
    })
    expect(problems.map(({ sheet, reason }) => `${sheet}：${reason}`)).toEqual([
      '勘探点表：未收录的列（有值的行数）：F （无表头）（1）',
      '岩石采取率：本馆钻孔没有对应的内容：2 行，未导入',
      '动探数据：没有数据',
    ])
  })
})

describe('the text', () => {
  const line = (tag: string, ...fields: (string | number)[]) => `#${tag}#${fields.join('\t')}`
  const lines = [
    ';钻孔编号-ZK1',
    line('ZK', 'ZK1', '鉴别孔', 3456, 512, '', 4.5, '', 20, '', 110, '2022/02/24', '20220225'),
    line('TC', '粉质黏土', 3.2, 3.2, 2, 1, 0, 'Q4', 'al', '灰黄色', '', '', '可塑'),
    line('BG', 2.95, '', '', 4.2, '', '', 13),
    line('SW', 1.2, 1, 2, '2022-02-24', 16),
    line('QY', '', 2.2, 0.3, 0, 1.9, 2.72, 30, 35, 20, 0.9),
    line('DT', 1, 2),
    line('XX', 1),
  ].join('\r\n')

  test('rows belong to the hole above them', async () => {
    const { rows, problems } = await readText(new TextEncoder().encode(lines))
    expect(rows.map((row) => [row.into, row.at.row])).toEqual([
      ['record', 2],
      ['strata', 3],
      ['spt', 4],
      ['waterLevels', 5],
      ['samples', 6],
    ])
    expect(rows.map(raws)).toEqual([
      {
        owner: 'ZK1',
        title: 'ZK1',
        holeKind: '鉴别孔',
        originalNorth: '3456',
        originalEast: '512',
        collarElevation: '4.5',
        finalDepth: '20',
        diameterMm: '110',
        startedOn: '2022/02/24',
        completedOn: '20220225',
      },
      {
        owner: 'ZK1',
        name: '粉质黏土',
        layer: '2-1',
        geologicalAge: 'Q4 al',
        baseDepth: '3.2',
        description: '颜色：灰黄色，可塑性：可塑',
      },
      { owner: 'ZK1', depth: '2.95', blowCount: '13', rodLength: '4.2' },
      { owner: 'ZK1', depth: '1.2', levelKind: '1', layer: '2', measuredOn: '2022-02-24' },
      {
        owner: 'ZK1',
        topDepth: '2.2',
        baseDepth: 2.5,
        sampleKind: '0',
        density: '1.9',
        specificGravity: '2.72',
        waterContent: '30',
        liquidLimit: '35',
        plasticLimit: '20',
      },
    ])
    expect(problems.map(({ sheet, weight }) => [sheet, weight])).toEqual([
      ['XX', 'refused'],
      ['#DT#', 'note'],
      ['#TC#', 'note'],
      ['#SW#', 'note'],
      ['#QY#', 'note'],
    ])
  })

  test('GB18030 and a tab after the tag give the same result', async () => {
    const plain = await readText(new TextEncoder().encode('#ZK#ZK1\t鉴别孔\n#QY#\t2.2'))
    // 鉴别孔 in GB18030
    const old = Buffer.concat([
      Buffer.from('#ZK#\tZK1\t'),
      Buffer.from([0xbc, 0xf8, 0xb1, 0xf0, 0xbf, 0xd7]),
      Buffer.from('\n#QY#\t\t2.2'),
    ])
    expect((await readText(old)).rows).toEqual(plain.rows)
    expect(plain.rows.map(raws)).toEqual([
      { owner: 'ZK1', title: 'ZK1', holeKind: '鉴别孔' },
      { owner: 'ZK1', topDepth: '2.2' },
    ])
  })
})
