import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { dashboard } from '#contract/dashboard.ts'
import type { BatchMoveName } from '#contract/readings/moves.ts'
import { readings } from '#contract/readings/readings.ts'
import { openWorkbook } from '#server/foreign-files/spreadsheet.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { bookOf, type Table } from '#testing/builders/workbooks.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { templateOf } from './template.ts'

let library: TestApp
let officer: SignedIn
let reviewer: SignedIn
let keeper: SignedIn

beforeAll(async () => {
  library = await testApp()
  officer = await library.signIn('records.read', 'records.draft')
  reviewer = await library.signIn('records.read', 'records.review')
  keeper = await library.signIn('records.read', 'records.draft', 'records.write')
})

const check = async (kind: string, rows: Table, by = officer) => {
  const { id } = await by.call(readings.check, { kind, fileName: '三月.xlsx', file: bookOf({ 读数: rows }) })
  return by.call(readings.one, { id })
}

const move = (by: SignedIn, id: number, name: BatchMoveName, comment?: string) =>
  by.call(readings.move, { id, move: name, ...(comment !== undefined && { comment }) })

const seriesOf = async (kind: string, code: string, quantity: string) => {
  const { at, value } = await keeper.call(catalogue.series, { kind, code, quantity })
  return at.map((one, i) => `${one.slice(0, 10)} ${String(value[i])}`)
}

const waiting = async (by: SignedIn) =>
  Object.fromEntries((await by.call(dashboard.waiting, {})).map(({ task, count }) => [task, count]))

const well = (values = {}) => buildRecord(library.db, kinds.pumpingWell, { values })
const said = ({ problems }: { problems: readonly { row: number | null; reason: string }[] }) =>
  problems.map(({ row, reason }) => `${row} ${reason}`)

const head = ['井号', '观测日期', '水位埋深', '数据质量', '备注']

describe('a month of readings', () => {
  test('is checked, reviewed by another, taken, and taken back as it was', async () => {
    const code = await well()
    const first = await check(
      'pumpingWell',
      [head, [code, '2026-01-05', 12.1], [code, '2026-02-05', 12.2]],
      keeper,
    )
    await move(keeper, first.id, 'take')
    const batch = await check('pumpingWell', [
      head,
      [code, '2026-02-05', 12.3],
      [code, '2026-03-05', 12.4, '暂定值', '新井口'],
    ])
    expect(batch).toMatchObject({ added: 1, changed: 1, unchanged: 0, refused: 0, state: 'draft' })
    expect(batch.series).toMatchObject([{ code, quantity: 'waterDepth', added: 1, changed: 1, unit: 'm' }])
    const curve = await officer.call(readings.curve, { id: batch.id, code, quantity: 'waterDepth' })
    expect(curve).toMatchObject([
      { value: 12.3, mark: null, before: { value: 12.2 } },
      { value: 12.4, provisional: true, mark: { remark: '新井口' }, before: null },
    ])
    expect(await seriesOf('pumpingWell', code, 'waterDepth')).toEqual(['2026-01-04 12.1', '2026-02-04 12.2'])

    expect(await outcomeOf(move(officer, batch.id, 'take'))).toBe('reading_move_refused')
    await move(officer, batch.id, 'submit')
    expect(await outcomeOf(move(officer, batch.id, 'take'))).toBe('reading_move_refused')
    expect(await outcomeOf(move(reviewer, batch.id, 'return'))).toBe('invalid_input')
    expect(await waiting(reviewer)).toMatchObject({ readings: 1 })
    await move(reviewer, batch.id, 'return', '二月的值请核对')
    expect(await waiting(officer)).toMatchObject({ readingsReturned: 1 })
    await move(officer, batch.id, 'submit')
    expect(await move(reviewer, batch.id, 'take')).toEqual({ state: 'taken', done: 2, left: 0 })
    expect(await seriesOf('pumpingWell', code, 'waterDepth')).toEqual([
      '2026-01-04 12.1',
      '2026-02-04 12.3',
      '2026-03-04 12.4',
    ])
    expect(await outcomeOf(move(reviewer, batch.id, 'take'))).toBe('reading_move_refused')

    expect(await move(reviewer, batch.id, 'undo')).toEqual({ state: 'undone', done: 2, left: 0 })
    expect(await seriesOf('pumpingWell', code, 'waterDepth')).toEqual(['2026-01-04 12.1', '2026-02-04 12.2'])
  })

  test('the same file again changes nothing', async () => {
    const code = await well()
    const rows = [head, [code, '2026-01-05', 12.1, '可疑', '读数不稳']]
    await move(keeper, (await check('pumpingWell', rows, keeper)).id, 'take')
    expect(await check('pumpingWell', rows)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  })

  test('what was corrected after it stays when it is taken back', async () => {
    const code = await well()
    const wrong = await check(
      'pumpingWell',
      [head, [code, '2026-01-05', 121], [code, '2026-02-05', 12.2]],
      keeper,
    )
    await move(keeper, wrong.id, 'take')
    const right = await check('pumpingWell', [head, [code, '2026-01-05', 12.1]], keeper)
    await move(keeper, right.id, 'take')
    expect(await move(keeper, wrong.id, 'undo')).toEqual({ state: 'undone', done: 1, left: 1 })
    expect(await seriesOf('pumpingWell', code, 'waterDepth')).toEqual(['2026-01-04 12.1'])
  })
})

describe('what is not taken is said at its cell', () => {
  test('unknown points, days to come, words, values that cannot be, different values of one visit', async () => {
    const code = await buildRecord(library.db, kinds.waterQualityWell, {})
    const secret = await buildRecord(library.db, kinds.waterQualityWell, { access: 'secret' })
    const batch = await check('waterQualityWell', [
      ['井号', '采样日期', 'pH', '数据质量'],
      [code, '2026-03-01', 7.2],
      [code, '2026-03-01', 7.4],
      [code, '2026-03-02', 72],
      [code, '2999-03-03', 7],
      [code, '2026-03-04', '约7'],
      ['没有的', '2026-03-05', 7],
      [secret, '2026-03-05', 7],
      [code, '2026-03-06', 7.1, '好'],
      [code, null, 7.1],
      [code, '2026-03-08', 7.0],
      [code, '2026-03-08', 7.3, '复测'],
    ])
    expect(batch).toMatchObject({ added: 2, changed: 0 })
    expect(said(batch)).toEqual(
      expect.arrayContaining([
        '2 同一点号、同一时刻有不同的值，都未取；请只留一个，或在“数据质量”写明复测',
        '3 同一点号、同一时刻有不同的值，都未取；请只留一个，或在“数据质量”写明复测',
        expect.stringMatching(/^4 pH.*：须在 0 至 14 之间$/),
        '5 日期在今天之后',
        expect.stringMatching(/^6 pH.*：须为数字$/),
        '7 馆内没有这个编号的水质监测井',
        '8 馆内没有这个编号的水质监测井',
        expect.stringMatching(/^9 数据质量：不在选项之列/),
        '10 没有日期',
        '11 同一时刻另有标为复测的值，以复测为准',
      ]),
    )
  })

  test('a wrong unit or a wrong point shows as a jump', async () => {
    const code = await well()
    const days = Array.from({ length: 9 }, (_, i) => [code, `2025-0${i + 1}-01`, 12 + (i % 3) / 10])
    await move(keeper, (await check('pumpingWell', [head, ...days], keeper)).id, 'take')
    const batch = await check('pumpingWell', [head, [code, '2026-01-01', 1230], [code, '2026-02-01', 12.3]])
    expect(said(batch)).toEqual([
      expect.stringContaining(`2 ${code} 水位埋深 1230，前一次 12.2 m：相差为平常变化的`),
    ])
  })

  test('a workbook that is none, and one without readings, is refused or says so', async () => {
    const text = new TextEncoder().encode('井号,观测日期')
    const asked = { kind: 'pumpingWell', fileName: 'a.csv', file: text }
    expect(await outcomeOf(officer.call(readings.check, asked))).toBe('invalid_input')
    expect(await outcomeOf(officer.call(readings.check, { ...asked, kind: 'borehole' }))).toBe('not_found')
    expect(said(await check('pumpingWell', [['甲'], [1]]))).toEqual([
      expect.stringContaining('没有认出这张表'),
    ])
  })
})

test('heights alone give the settlements; a new base is no settlement', async () => {
  const code = await buildRecord(library.db, kinds.benchmark, {})
  const rows = [
    ['点号', '观测日期', '高程(m)', '换标'],
    [code, '2024-01-01', 4.1234],
    [code, '2025-01-01', 4.1211],
    [code, '2026-01-01', 5.0, '√'],
    [code, '2026-02-01', 4.999],
  ]
  const batch = await check('benchmark', rows, keeper)
  expect(said(batch)).toContain('2 只有高程的 4 次，累计沉降量由前一次的高程推算；起算变动的一次不计沉降')
  await move(keeper, batch.id, 'take')
  expect(await seriesOf('benchmark', code, 'settlement')).toEqual([
    '2023-12-31 0',
    '2024-12-31 2.3',
    '2025-12-31 2.3',
    '2026-01-31 3.3',
  ])
  expect(await check('benchmark', rows)).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
  const next = await check('benchmark', [rows[0]!, [code, '2026-03-01', 4.998]], keeper)
  await move(keeper, next.id, 'take')
  expect((await seriesOf('benchmark', code, 'settlement')).at(-1)).toBe('2026-02-28 4.3')
})

test('an author sees and removes their own; nobody else does', async () => {
  const batch = await check('pumpingWell', [head, [await well(), '2026-01-05', 12.1]])
  const other = await library.signIn('records.read', 'records.draft')
  expect(await outcomeOf(other.call(readings.one, { id: batch.id }))).toBe('not_found')
  expect((await reviewer.call(readings.page, {})).records[0]).toMatchObject({ id: batch.id, moves: [] })
  expect(await outcomeOf(move(reviewer, batch.id, 'remove'))).toBe('reading_move_refused')
  await move(officer, batch.id, 'remove')
  expect(await outcomeOf(officer.call(readings.one, { id: batch.id }))).toBe('not_found')
})

test('a point that has gone or become secret by now gets nothing', async () => {
  const [gone, hidden, stays] = await Promise.all([well(), well(), well()])
  const rows = [gone, hidden, stays].map((code) => [code, '2026-01-05', 12.1])
  const batch = await check('pumpingWell', [head, ...rows], keeper)
  await keeper.call(catalogue.remove, { kind: 'pumpingWell', code: gone, version: 1 })
  await library.pool.query(`update record set access = 'secret' where code = $1`, [hidden])
  expect(await move(keeper, batch.id, 'take')).toEqual({ state: 'taken', done: 1, left: 2 })
  expect((await keeper.call(readings.one, { id: batch.id })).series.map(({ code }) => code)).toEqual([stays])
})

test.each([
  'benchmark',
  'extensometer',
  'gnssPoint',
  'porewaterPipe',
  'pumpingWell',
  'waterQualityWell',
] as const)('the template of %s is read back without a complaint', async (kind) => {
  const content = templateOf(kinds[kind])
  const { sheets } = await openWorkbook(content)
  expect(sheets[0]?.name).toMatch(/读数$/)
  const { id } = await officer.call(readings.check, { kind, fileName: '模板.xlsx', file: content })
  expect(await officer.call(readings.one, { id })).toMatchObject({ refused: 0, problems: [] })
})

describe('what a record says of its own series', () => {
  const valuesOf = async (kind: string, code: string) =>
    (await keeper.call(catalogue.record, { kind, code })).values

  test('follows its readings, and comes back with them', async () => {
    const code = await buildRecord(library.db, kinds.benchmark, { values: { settlementRate: 9.9 } })
    const rows = [
      ['点号', '观测日期', '高程'],
      [code, '2025-01-01', 4.12],
      [code, '2026-01-01', 4.1165],
    ]
    const { id } = await check('benchmark', rows, keeper)
    await move(keeper, id, 'take')
    expect(await valuesOf('benchmark', code)).toMatchObject({ settlementRate: 3.5, latestElevation: 4.1165 })
    await move(keeper, id, 'undo')
    expect(await valuesOf('benchmark', code)).toMatchObject({ settlementRate: 9.9 })
    expect((await valuesOf('benchmark', code))['latestElevation'] ?? null).toBeNull()
  })

  test('is read anew where another batch has changed it since', async () => {
    const code = await buildRecord(library.db, kinds.gnssPoint, {})
    const point = (day: string, up: number) => [
      ['点号', '日期', '垂直位移'],
      [code, day, up],
    ]
    const ids: number[] = []
    for (const rows of [point('2025-01-01', 0), point('2026-01-01', -5), point('2026-02-01', -8)]) {
      const { id } = await check('gnssPoint', rows, keeper)
      await move(keeper, id, 'take')
      ids.push(id)
    }
    expect(await valuesOf('gnssPoint', code)).toMatchObject({ settlementRate: 6.5 })
    await move(keeper, ids[1]!, 'undo')
    expect(await valuesOf('gnssPoint', code)).toMatchObject({ settlementRate: 8 })
  })

  test('of a well is the class of its water, with what was not found at half its limit', async () => {
    const code = await buildRecord(library.db, kinds.waterQualityWell, {})
    const rows = [
      ['点号', '采样日期', '检测项目', '检测结果', '单位'],
      [code, '2026-03-01', '砷', '<0.02', 'mg/L'],
      [code, '2026-03-01', '铁', '0.25', 'mg/L'],
      [code, '2026-03-02', '铅', '未检出', ''],
    ]
    await move(keeper, (await check('waterQualityWell', rows, keeper)).id, 'take')
    expect(await valuesOf('waterQualityWell', code)).toMatchObject({
      sampledOn: '2026-03-02',
      overallClass: 'III',
      worstItems: '铁、砷',
    })
  })
})
