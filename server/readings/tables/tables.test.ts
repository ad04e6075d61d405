import { describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { openWorkbook } from '#server/foreign-files/spreadsheet.ts'
import { bookOf, type Table } from '#testing/builders/workbooks/workbooks.ts'

import { readMomentOf } from './days.ts'
import { readTables } from './tables.ts'

const { benchmark, extensometer, porewaterPipe, pumpingWell, waterQualityWell } = kinds

async function read(kind: Parameters<typeof readTables>[0], sheets: Record<string, Table>) {
  const opened = await openWorkbook(bookOf(sheets))
  const { readings, problems } = readTables(kind, opened)
  return {
    problems,
    found: readings.map(({ at, code, day, quantity, cell }) =>
      [at.row, code.raw, day.raw, quantity, cell.column, cell.raw].map(String).join(' '),
    ),
  }
}

const refusedIn = (problems: Awaited<ReturnType<typeof read>>['problems']) =>
  problems.filter(({ weight }) => weight === 'refused').map(({ reason }) => reason)

describe('a visit a row', () => {
  test('each quantity has its column, in its own unit', async () => {
    const { found } = await read(porewaterPipe, {
      三月: [
        ['2026 年 3 月孔压观测记录'],
        ['管号', '观测日期', '水头高程(cm)', '孔隙水压力/MPa', '备注'],
        ['K-1', '2026-03-05', 125, 0.2, '换表'],
        ['K-2', '2026-03-05', '缺测', null],
      ],
    })
    expect(found).toEqual([
      '3 K-1 2026-03-05 head C 1.25',
      '3 K-1 2026-03-05 pressure D 200',
      '4 K-2 2026-03-05 head C 缺测',
    ])
  })

  test('a laboratory writes a row for each item, with its unit', async () => {
    const { found, problems } = await read(waterQualityWell, {
      检测结果: [
        ['点号', '采样日期', '检测项目', '检测结果', '单位'],
        ['W1', '2026-03-01', 'pH', 7.2, '无量纲'],
        ['W1', '2026-03-01', '砷', '<0.3', 'μg/L'],
        ['W1', '2026-03-01', '某某', 1, 'mg/L'],
      ],
    })
    expect(found).toEqual(['2 W1 2026-03-01 ph D 7.2', '3 W1 2026-03-01 arsenic D <0.3'])
    expect(refusedIn(problems)).toEqual(['“水质监测井”没有这一观测量'])
  })

  test('marks of a nest are known by their number', async () => {
    const { found } = await read(extensometer, {
      表: [
        ['标组号', '日期', '地面累计沉降量', '1号标', '2 号标(mm)'],
        ['F1', '2026-03-01', 12.5, 1.25, 3],
      ],
    })
    expect(found.map((line) => line.split(' ')[3])).toEqual(['surface', 'mark1', 'mark2'])
  })
})

describe('a visit a row of one point', () => {
  const rows = [
    ['日期', '水位埋深(cm)', '月开采量'],
    ['2026-03-01', 1210, 30],
  ]
  const found = [
    expect.stringContaining(' J1 2026-03-01 pumped C 30'),
    expect.stringContaining(' J1 2026-03-01 waterDepth B 12.1'),
  ]

  test.each<[string, Table, string]>([
    ['the name of the sheet', rows, 'J1'],
    ['a cell above', [['井号：J1'], ...rows], 'Sheet1'],
    ['two cells above', [['井号', 'J1'], ...rows], 'Sheet1'],
  ])('%s names it, which is told', async (_, table, name) => {
    const one = await read(pumpingWell, { [name]: table })
    expect(one.found).toEqual(found)
    expect(one.problems.map(({ reason }) => reason)).toContain('表中没有点号一列，整张表读作“J1”的读数')
  })

  test('nothing names it', async () => {
    expect((await read(pumpingWell, { 开采井读数: rows })).found).toEqual([])
  })
})

test('headings in English', async () => {
  const { found } = await read(waterQualityWell, {
    Sheet1: [
      ['Point ID', 'Timestamp', 'Parameter', 'Value', 'Unit', 'Remark'],
      ['W1', '2026-03-01 08:30', '砷', '<0.3', 'μg/L', 'x'],
    ],
  })
  expect(found).toEqual(['2 W1 2026-03-01 08:30 arsenic D <0.3'])
})

test('a unit is reckoned wherever it is written: at the value, at the item', async () => {
  const book = bookOf({
    表: [
      ['点号', '采样日期', '检测项目', '检测结果(μg/L)'],
      ['W1', '2026-03-01', '砷', 5],
      ['W1', '2026-03-01', '铅(mg/L)', 6],
    ],
  })
  const { readings } = readTables(waterQualityWell, await openWorkbook(book))
  expect(readings.map(({ unit }) => unit?.raw)).toEqual(['μg/L', 'mg/L'])
})

describe('one quantity over a sheet', () => {
  test.each([
    ['水位埋深(cm)', [], 'waterDepth', 'cm'],
    ['水位埋深', [['单位：cm']], 'waterDepth', 'cm'],
    ['Sheet1', [['月开采量（万m³）统计表']], 'pumped', '万m3'],
  ] as const)('%s %j is %s in %s', async (name, above, quantity, unit) => {
    const rows = [...above.map((row) => [...row]), ['日期', 'J1'], ['2026-03-01', 1210]]
    const { readings } = readTables(pumpingWell, await openWorkbook(bookOf({ [name]: rows })))
    expect(readings.map((one) => [one.quantity, one.unit?.raw])).toEqual([[quantity, unit]])
  })

  test.each([
    [waterQualityWell, '地铁沿线监测井水质', ''],
    [benchmark, '各点标高（m）', ''],
    [pumpingWell, '回灌', '月开采量、月回灌量统计'],
  ])('%o %s %s says no one quantity, and is refused', async (kind, name, title) => {
    const rows = [[title], ['日期', 'J1'], ['2026-03-01', 12.3]]
    const { found, problems } = await read(kind, { [name]: rows })
    expect(found).toEqual([])
    expect(refusedIn(problems)).toEqual([expect.stringContaining('看不出这张表是哪一项读数')])
  })

  test('a datum in the title is no height', async () => {
    const rows = [['累计沉降量观测成果（1985国家高程基准）'], ['日期', 'BM1'], ['2026-03-01', 12.3]]
    expect((await read(benchmark, { 成果: rows })).found).toEqual(['3 BM1 2026-03-01 settlement B 12.3'])
  })

  test('a column that is neither a point nor a day is told', async () => {
    const rows = [
      ['井号', '2026-01', '2026.10', '备注'],
      ['J1', 1, 2, '好'],
    ]
    const { found, problems } = await read(pumpingWell, { 水位埋深: rows })
    expect(found).toEqual(['2 J1 2026-01 waterDepth B 1'])
    expect(refusedIn(problems)).toEqual(['表头不是点号，也不是日期，整列 1 个值未取'])
  })

  test('points beside each other over the days', async () => {
    const { found, problems } = await read(pumpingWell, {
      水位埋深: [
        ['日期', 'J1', 'J2'],
        ['2026-03-01', 12.1, 8.4],
        ['2026-03-02', null, 8.5],
        ['平均值', 12.1, 8.45],
      ],
    })
    expect(found).toEqual([
      '2 J1 2026-03-01 waterDepth B 12.1',
      '2 J2 2026-03-01 waterDepth C 8.4',
      '3 J2 2026-03-02 waterDepth C 8.5',
    ])
    expect(problems.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['整张表读作“水位埋深”，单位 m', expect.stringContaining('平均')]),
    )
  })

  test('months beside each other over the points, named by the title', async () => {
    const { found } = await read(benchmark, {
      Sheet1: [
        ['水准点高程成果表'],
        ['序号', '点号', '2026-01', '2026年2月', '备注'],
        [1, 'BM1', 4.1234, 4.1231, ''],
      ],
    })
    expect(found).toEqual(['3 BM1 2026-01 elevation C 4.1234', '3 BM1 2026年2月 elevation D 4.1231'])
  })

  test('a sheet that does not say what it is about is refused, as is one without a head', async () => {
    const { found, problems } = await read(pumpingWell, {
      Sheet1: [
        ['日期', 'J1'],
        ['2026-03-01', 12.1],
      ],
      Sheet2: [
        ['甲', '乙'],
        [1, 2],
      ],
    })
    expect(found).toEqual([])
    expect(refusedIn(problems)).toEqual([
      '看不出这张表是哪一项读数：请以观测量作工作表名，如 “月开采量”、“月回灌量”、“水位埋深”',
      '没有认出这张表：表头须有“井号”与“观测日期”，或以点号、日期为列',
    ])
  })
})

test.each([
  ['2026-03', '2026-03-01T00:00:00+08:00'],
  ['2026年3月', '2026-03-01T00:00:00+08:00'],
  [202_603, '2026-03-01T00:00:00+08:00'],
  ['2026-03-05', '2026-03-05T00:00:00+08:00'],
  ['2026/3/5 8:30', '2026-03-05T08:30:00+08:00'],
  [new Date(Date.UTC(2026, 2, 5)), '2026-03-05T00:00:00+08:00'],
  ['2026-13', undefined],
  [2026.3, undefined],
  ['三月', undefined],
])('the moment of %s', (raw, at) => {
  const read = readMomentOf(raw)
  expect('at' in read ? read.at : undefined).toBe(at)
})
