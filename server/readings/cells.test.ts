import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { readings } from '#contract/readings/readings.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { levelHead, openReadings, reportOf } from '#testing/builders/readings.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let monitoring: Awaited<ReturnType<typeof openReadings>>

beforeAll(async () => {
  library = await testApp()
  monitoring = await openReadings(library)
})

describe('what is not taken is said at its cell', () => {
  test('unknown points, days to come, words, values that cannot be, different values of one visit', async () => {
    const code = await buildRecord(library.db, kinds.waterQualityWell, {})
    const secret = await buildRecord(library.db, kinds.waterQualityWell, { access: 'secret' })
    const batch = await monitoring.check('waterQualityWell', [
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
    expect(reportOf(batch)).toEqual(
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
    const code = await monitoring.well()
    const days = Array.from({ length: 9 }, (_, i) => [code, `2025-0${i + 1}-01`, 12 + (i % 3) / 10])
    await monitoring.move(
      monitoring.keeper,
      (await monitoring.check('pumpingWell', [levelHead, ...days], monitoring.keeper)).id,
      'take',
    )
    const batch = await monitoring.check('pumpingWell', [
      levelHead,
      [code, '2026-01-01', 1230],
      [code, '2026-02-01', 12.3],
    ])
    expect(reportOf(batch)).toEqual([
      expect.stringContaining(`2 ${code} 水位埋深 1230，前一次 12.2 m：相差为平常变化的`),
    ])
  })

  test('a workbook that is none, and one without readings, is refused or says so', async () => {
    const text = new TextEncoder().encode('井号,观测日期')
    const asked = { kind: 'pumpingWell', fileName: 'a.csv', file: text }
    expect(await outcomeOf(monitoring.officer.call(readings.check, asked))).toBe('invalid_input')
    expect(await outcomeOf(monitoring.officer.call(readings.check, { ...asked, kind: 'borehole' }))).toBe(
      'not_found',
    )
    expect(reportOf(await monitoring.check('pumpingWell', [['甲'], [1]]))).toEqual([
      expect.stringContaining('没有认出这张表'),
    ])
  })
})
