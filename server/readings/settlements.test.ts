import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { openReadings, reportOf } from '#testing/builders/readings.ts'
import { buildRecord } from '#testing/builders/records.ts'
import type { Table } from '#testing/builders/workbooks/workbooks.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let monitoring: Awaited<ReturnType<typeof openReadings>>

beforeAll(async () => {
  library = await testApp()
  monitoring = await openReadings(library)
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
  const batch = await monitoring.check('benchmark', rows, monitoring.keeper)
  expect(reportOf(batch)).toContain('2 只有高程的 4 次，累计沉降量由前一次的高程推算；起算变动的一次不计沉降')
  await monitoring.move(monitoring.keeper, batch.id, 'take')
  expect(await monitoring.seriesOf('benchmark', code, 'settlement')).toEqual([
    '2023-12-31 0',
    '2024-12-31 2.3',
    '2025-12-31 2.3',
    '2026-01-31 3.3',
  ])
  expect(await monitoring.check('benchmark', rows)).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
  const next = await monitoring.check('benchmark', [rows[0]!, [code, '2026-03-01', 4.998]], monitoring.keeper)
  await monitoring.move(monitoring.keeper, next.id, 'take')
  expect((await monitoring.seriesOf('benchmark', code, 'settlement')).at(-1)).toBe('2026-02-28 4.3')
})

describe('settlements of heights', () => {
  const heads = ['点号', '观测日期', '高程(m)', '累计沉降量', '起算变动']
  const levelled = async (...rows: Table) => {
    const code = await buildRecord(library.db, kinds.benchmark, {})
    const filled = rows.map((row) => [code, ...row])
    await monitoring.move(
      monitoring.keeper,
      (await monitoring.check('benchmark', [heads, ...filled], monitoring.keeper)).id,
      'take',
    )
    return code
  }
  const settlementsOf = async (code: string) =>
    (await monitoring.keeper.call(catalogue.series, { kind: 'benchmark', code, quantity: 'settlement' }))
      .value

  test('that stand without a height are never replaced, nor gone on from', async () => {
    const code = await levelled(['2025-12-05', null, 345], ['2026-02-05', null, 352])
    const batch = await monitoring.check('benchmark', [
      heads,
      [code, '2026-02-05', 3.1],
      [code, '2026-03-05', 3.099],
    ])
    expect(batch.series.map(({ quantity }) => quantity)).toEqual(['elevation'])
    expect(reportOf(batch)).toContain('3 馆内的累计沉降量没有对应的高程，未推算，请一并填写累计沉降量')
  })

  test('go on from the last levelling of the library between those of the file', async () => {
    const code = await levelled(['2026-01-05', 3], ['2026-03-05', 3.5, null, '是'], ['2026-04-05', 3.498])
    const rows = [heads, [code, '2026-02-05', 2.999], [code, '2026-06-05', 3.495]]
    await monitoring.move(
      monitoring.keeper,
      (await monitoring.check('benchmark', rows, monitoring.keeper)).id,
      'take',
    )
    expect(await settlementsOf(code)).toEqual([0, 1, 0, 2, 5])
  })

  test('are not reckoned before the first one, nor changed with a height', async () => {
    const code = await levelled(['2025-01-05', 3], ['2025-07-05', 2.9])
    const batch = await monitoring.check('benchmark', [
      heads,
      [code, '2024-01-05', 3.2],
      [code, '2025-07-05', 2.95],
    ])
    expect(batch.series).toMatchObject([{ quantity: 'elevation', added: 1, changed: 1 }])
    expect(reportOf(batch)).toEqual(
      expect.arrayContaining([
        '2 早于馆内第一次沉降观测，累计沉降量未推算',
        '3 馆内已有这一次的累计沉降量，没有随高程改动，请一并填写',
      ]),
    )
  })

  test('of a batch that another one has overtaken are not taken', async () => {
    const code = await levelled(['2026-01-05', 3])
    const april = await monitoring.check('benchmark', [heads, [code, '2026-04-05', 3.49]], monitoring.keeper)
    const march = await monitoring.check(
      'benchmark',
      [heads, [code, '2026-03-05', 3.5, null, '是']],
      monitoring.keeper,
    )
    await monitoring.move(monitoring.keeper, march.id, 'take')
    expect(await outcomeOf(monitoring.move(monitoring.keeper, april.id, 'take'))).toBe('readings_changed')
  })
})
