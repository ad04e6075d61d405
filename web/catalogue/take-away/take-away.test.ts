import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { neutraliseFormula } from '#contract/csv.ts'
import { seriesFile } from '#web/series/marks/series-file.ts'
import { csvOf } from '#web/ui/table/csv.ts'

import { entriesFile, partFile } from './files.ts'

/** The rows of a file as a spreadsheet reads them from its bytes. */
function opened(content: string): unknown[][] {
  const book = read(new TextEncoder().encode(content), { type: 'array', raw: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json(sheet, { header: 1, defval: '' }) : []
}

const entry: Entry = {
  ...{ id: 7, kind: 'borehole', code: 'YT-1', title: '@SUM(A1)', access: 'open', openOn: null },
  ...{ district: '鹭洲区', year: 2021, version: 1, strips: {} },
  place: { lng: 124.12345, lat: 31.23456, exact: true },
  values: { holeKind: '4', projectName: '=HYPERLINK("x","看，我")', finalDepth: 1032.4, remark: '甲\n乙' },
}

test.each(['=1+1', '+8613800000000x', '-甲', '@x', '\tx', '\rx', '＝1', '＋1', '－1', '＠x'])(
  'the text %j is inert',
  (text) => expect(neutraliseFormula(text)).toBe(`'${text}`),
)

test.each(['-0.21', '-12', '0', '12.50', '甲=乙'])('%j stays as it is', (text) =>
  expect(neutraliseFormula(text)).toBe(text),
)

test('a list opens in a spreadsheet with the values of its page, units in the heads', () => {
  const [heads = [], row = []] = opened(entriesFile(kinds.borehole, [entry]))
  const values = Object.fromEntries(heads.map((head, i) => [head, row[i]]))
  expect(values).toMatchObject({
    钻孔编号: 'YT-1',
    钻孔类型: '取土标贯孔',
    勘察项目: `'=HYPERLINK("x","看，我")`,
    '孔深（m）': '1032.40',
    所在区: '鹭洲区',
    公开程度: '公开',
    备注: '甲\n乙',
    '经度（°，CGCS2000）': '124.123450',
    位置: '准确',
  })
  expect(heads).not.toContain('孔口高程（m）')
})

test('what an entry does not hold has empty cells: a secret one tells number and district alone', () => {
  const secret: Entry = { ...entry, code: 'SM-1234567890', title: '涉密资料', access: 'secret', place: null }
  const [, row = []] = opened(entriesFile(kinds.borehole, [{ ...secret, values: {} }]))
  expect(row.filter((cell) => cell !== '')).toEqual(['SM-1234567890', '鹭洲区', '涉密', '2021'])
})

test('the rows of a part keep their precision, negative numbers and links', () => {
  const { waterLevels, cpt } = kinds.borehole.parts
  expect(opened(partFile(waterLevels, [{ depth: 1.2, levelKind: '1', layer: '-1' }], {}))[1]).toEqual([
    ...['1.20', '稳定水位', '', '-1', ''],
  ])
  const sounding = {
    method: 'double',
    startDepth: 0,
    step: 0.1,
    qcMpa: [1.5, null, -0.2],
    fsKpa: [10, 11, 12],
  }
  const uneven = { method: 'double', depths: [1.02, 1.07], qcMpa: [1.5, null] }
  const rows = opened(partFile(cpt, [sounding, uneven], {}))
  expect(rows.map((row) => row.slice(0, 8))).toEqual([
    [
      '读数序号',
      '探头',
      '起始深度（m）',
      '读数间距（m）',
      '读数深度（m）',
      '比贯入阻力 ps（MPa）',
      '锥尖阻力 qc（MPa）',
      '侧壁摩阻力 fs（kPa）',
    ],
    ['1', '双桥', '0.00', '0.10', '0', '', '1.5', '10'],
    ['2', '双桥', '0.00', '0.10', '0.1', '', '', '11'],
    ['3', '双桥', '0.00', '0.10', '0.2', '', '-0.2', '12'],
    ['1', '双桥', '', '', '1.02', '', '1.5', ''],
    ['2', '双桥', '', '', '1.07', '', '', ''],
  ])
  const { boreholes } = kinds.result.parts
  const links = { 5: { kind: 'borehole', code: 'YT-1', title: '一号孔' } }
  expect(opened(partFile(boreholes, [{ boreholeId: 5 }], links))[1]?.slice(0, 2)).toEqual(['YT-1', '一号孔'])
})

test('a series has a line a day and a column a quantity', () => {
  const line = (name: string, label: string, value: number) => ({
    ...{ name, short: label, series: { label, unit: 'mm', digits: 1 } },
    readings: [{ at: Date.parse('2026-03-01T00:00:00+08:00'), value, provisional: name === 'up' }],
  })
  expect(opened(seriesFile([line('up', '垂直位移', -1.04), line('east', '东向位移', 2)]))).toEqual([
    ['日期', '垂直位移（mm）', '东向位移（mm）', '数据质量'],
    ['2026-03-01', '-1.0', '2.0', '暂定值'],
  ])
})

test('a series says what is below a limit, what is doubted and on another base; remarks come last', () => {
  const ordinary = { below: false, quality: null, rebased: false, remark: null }
  const line = (name: string, label: string, readings: readonly (readonly [number | null, object])[]) => {
    const all = readings.map(([value, mark], i) => ({
      ...{ at: Date.parse(`2026-03-0${i + 1}T00:00:00+08:00`), value, provisional: false },
      ...(Object.keys(mark).length > 0 && { mark: { ...ordinary, ...mark } }),
    }))
    return {
      ...{ name, short: label, series: { label, unit: 'mg/L', digits: 2 } },
      readings: all.flatMap(({ value, ...one }) => (value === null ? [] : [{ ...one, value }])),
      blanks: all.filter(({ value }) => value === null),
    }
  }
  const lead = line('lead', '铅', [
    [0.05, { below: true }],
    [null, { below: true }],
    [9.1, { quality: 'suspect', remark: '瓶破' }],
    [0.2, { rebased: true }],
  ])
  const arsenic = line('arsenic', '砷', [
    [0.003, { below: true }],
    [0.1, { quality: 'estimated' }],
    [0.1, { quality: 'suspect', remark: '瓶破' }],
    [null, { remark: '断水' }],
  ])
  expect(opened(seriesFile([lead, arsenic]))).toEqual([
    ['日期', '铅（mg/L）', '砷（mg/L）', '数据质量', '备注'],
    ['2026-03-01', '<0.05', '<0.003', '正式值', ''],
    ['2026-03-02', '未检出', '0.10', '正式值；砷 插补', ''],
    ['2026-03-03', '9.10', '0.10', '可疑', '瓶破'],
    ['2026-03-04', '0.20', '', '铅 正式值，起算变动；砷 缺测', '断水'],
  ])
})

test('heads say what a positive number means', () => {
  const [heads = []] = opened(entriesFile(kinds.benchmark, [{ ...entry, values: {} }]))
  expect(heads).toContain('近一年沉降速率（mm/年，正为下沉）')
  const series = { label: '垂直位移', unit: 'mm', digits: 1, sign: '正为抬升' }
  const up = { name: 'up', short: '垂直位移', series, readings: [] }
  expect(opened(seriesFile([up]))[0]).toContain('垂直位移（mm，正为抬升）')
})

test('the file begins with the mark of UTF-8', () => {
  expect(csvOf([{ label: '号', cell: (n: number) => n }], [1])).toBe('\uFEFF号\r\n1\r\n')
})
