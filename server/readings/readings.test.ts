import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { dashboard } from '#contract/dashboard.ts'
import { readings } from '#contract/readings/readings.ts'
import { openWorkbook } from '#server/foreign-files/spreadsheet.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { levelHead, openReadings } from '#testing/builders/readings.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { templateOf } from './template.ts'

let library: TestApp
let monitoring: Awaited<ReturnType<typeof openReadings>>

beforeAll(async () => {
  library = await testApp()
  monitoring = await openReadings(library)
})

const waiting = async (by: SignedIn) =>
  Object.fromEntries((await by.call(dashboard.waiting, {})).map(({ task, count }) => [task, count]))

describe('a month of readings', () => {
  test('is checked, reviewed by another, taken, and taken back as it was', async () => {
    const code = await monitoring.well()
    const first = await monitoring.check(
      'pumpingWell',
      [levelHead, [code, '2026-01-05', 12.1], [code, '2026-02-05', 12.2]],
      monitoring.keeper,
    )
    await monitoring.move(monitoring.keeper, first.id, 'take')
    const batch = await monitoring.check('pumpingWell', [
      levelHead,
      [code, '2026-02-05', 12.3],
      [code, '2026-03-05', 12.4, '暂定值', '新井口'],
    ])
    expect(batch).toMatchObject({ added: 1, changed: 1, unchanged: 0, refused: 0, state: 'draft' })
    expect(batch.series).toMatchObject([{ code, quantity: 'waterDepth', added: 1, changed: 1, unit: 'm' }])
    const curve = await monitoring.officer.call(readings.curve, {
      id: batch.id,
      code,
      quantity: 'waterDepth',
    })
    expect(curve).toMatchObject([
      { value: 12.3, mark: null, before: { value: 12.2 } },
      { value: 12.4, provisional: true, mark: { remark: '新井口' }, before: null },
    ])
    expect(await monitoring.seriesOf('pumpingWell', code, 'waterDepth')).toEqual([
      '2026-01-04 12.1',
      '2026-02-04 12.2',
    ])

    expect(await outcomeOf(monitoring.move(monitoring.officer, batch.id, 'take'))).toBe(
      'reading_move_refused',
    )
    await monitoring.move(monitoring.officer, batch.id, 'submit')
    expect(await outcomeOf(monitoring.move(monitoring.officer, batch.id, 'take'))).toBe(
      'reading_move_refused',
    )
    expect(await outcomeOf(monitoring.move(monitoring.reviewer, batch.id, 'return'))).toBe('invalid_input')
    expect(await waiting(monitoring.reviewer)).toMatchObject({ readings: 1 })
    await monitoring.move(monitoring.reviewer, batch.id, 'return', '二月的值请核对')
    expect(await waiting(monitoring.officer)).toMatchObject({ readingsReturned: 1 })
    await monitoring.move(monitoring.officer, batch.id, 'submit')
    expect(await monitoring.move(monitoring.reviewer, batch.id, 'take')).toEqual({
      state: 'taken',
      done: 2,
      left: 0,
    })
    expect(await monitoring.seriesOf('pumpingWell', code, 'waterDepth')).toEqual([
      '2026-01-04 12.1',
      '2026-02-04 12.3',
      '2026-03-04 12.4',
    ])
    expect(await outcomeOf(monitoring.move(monitoring.reviewer, batch.id, 'take'))).toBe(
      'reading_move_refused',
    )

    expect(await monitoring.move(monitoring.reviewer, batch.id, 'undo')).toEqual({
      state: 'undone',
      done: 2,
      left: 0,
    })
    expect(await monitoring.seriesOf('pumpingWell', code, 'waterDepth')).toEqual([
      '2026-01-04 12.1',
      '2026-02-04 12.2',
    ])
  })

  test('the same file again changes nothing', async () => {
    const code = await monitoring.well()
    const rows = [levelHead, [code, '2026-01-05', 12.1, '可疑', '读数不稳']]
    await monitoring.move(
      monitoring.keeper,
      (await monitoring.check('pumpingWell', rows, monitoring.keeper)).id,
      'take',
    )
    expect(await monitoring.check('pumpingWell', rows)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  })

  test('what was corrected after it stays when it is taken back', async () => {
    const code = await monitoring.well()
    const wrong = await monitoring.check(
      'pumpingWell',
      [levelHead, [code, '2026-01-05', 121], [code, '2026-02-05', 12.2]],
      monitoring.keeper,
    )
    await monitoring.move(monitoring.keeper, wrong.id, 'take')
    const right = await monitoring.check(
      'pumpingWell',
      [levelHead, [code, '2026-01-05', 12.1]],
      monitoring.keeper,
    )
    await monitoring.move(monitoring.keeper, right.id, 'take')
    expect(await monitoring.move(monitoring.keeper, wrong.id, 'undo')).toEqual({
      state: 'undone',
      done: 1,
      left: 1,
    })
    expect(await monitoring.seriesOf('pumpingWell', code, 'waterDepth')).toEqual(['2026-01-04 12.1'])
  })
})

test('an author sees and removes their own; nobody else does', async () => {
  const batch = await monitoring.check('pumpingWell', [
    levelHead,
    [await monitoring.well(), '2026-01-05', 12.1],
  ])
  const other = await library.signIn('records.read', 'records.draft')
  expect(await outcomeOf(other.call(readings.one, { id: batch.id }))).toBe('not_found')
  expect((await monitoring.reviewer.call(readings.page, {})).records[0]).toMatchObject({
    id: batch.id,
    moves: [],
  })
  expect(await outcomeOf(monitoring.move(monitoring.reviewer, batch.id, 'remove'))).toBe(
    'reading_move_refused',
  )
  await monitoring.move(monitoring.officer, batch.id, 'remove')
  expect(await outcomeOf(monitoring.officer.call(readings.one, { id: batch.id }))).toBe('not_found')
})

test('a point that has gone or become secret by now gets nothing', async () => {
  const [gone, hidden, stays] = await Promise.all([monitoring.well(), monitoring.well(), monitoring.well()])
  const rows = [gone, hidden, stays].map((code) => [code, '2026-01-05', 12.1])
  const batch = await monitoring.check('pumpingWell', [levelHead, ...rows], monitoring.keeper)
  await monitoring.keeper.call(catalogue.remove, { kind: 'pumpingWell', code: gone, version: 1 })
  await library.pool.query(`update record set access = 'secret' where code = $1`, [hidden])
  expect(await monitoring.move(monitoring.keeper, batch.id, 'take')).toEqual({
    state: 'taken',
    done: 1,
    left: 2,
  })
  expect(
    (await monitoring.keeper.call(readings.one, { id: batch.id })).series.map(({ code }) => code),
  ).toEqual([stays])
})

test('the template of one kind is not read as another', async () => {
  const asked = { kind: 'gnssPoint', fileName: '水位.xlsx', file: templateOf(kinds.pumpingWell) }
  await expect(monitoring.officer.call(readings.check, asked)).rejects.toThrow(
    '这是开采井的读数表格，请选择“开采井”后再试',
  )
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
  const { id } = await monitoring.officer.call(readings.check, { kind, fileName: '模板.xlsx', file: content })
  expect(await monitoring.officer.call(readings.one, { id })).toMatchObject({ refused: 0, problems: [] })
})

test('when a point of a batch has become secret, its report is no longer shown', async () => {
  const code = await monitoring.well()
  const batch = await monitoring.check('pumpingWell', [
    levelHead,
    [code, '2026-01', 12.1],
    [code, '2026-02-05', '约12'],
  ])
  expect(batch.problems).toHaveLength(2)
  await library.pool.query(`update record set access = 'secret' where code = $1`, [code])
  expect(await monitoring.officer.call(readings.one, { id: batch.id })).toMatchObject({
    problems: [],
    series: [],
  })
})
