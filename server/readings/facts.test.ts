import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { openReadings } from '#testing/builders/readings.ts'
import { buildRecord } from '#testing/builders/records.ts'

let library: TestApp
let monitoring: Awaited<ReturnType<typeof openReadings>>

beforeAll(async () => {
  library = await testApp()
  monitoring = await openReadings(library)
})

describe('what a record says of its own series', () => {
  const valuesOf = async (kind: string, code: string) =>
    (await monitoring.keeper.call(catalogue.record, { kind, code })).values

  test('follows its readings, and comes back with them', async () => {
    const code = await buildRecord(library.db, kinds.benchmark, { values: { settlementRate: 9.9 } })
    const rows = [
      ['点号', '观测日期', '高程'],
      [code, '2025-01-01', 4.12],
      [code, '2026-01-01', 4.1165],
    ]
    const { id } = await monitoring.check('benchmark', rows, monitoring.keeper)
    await monitoring.move(monitoring.keeper, id, 'take')
    expect(await valuesOf('benchmark', code)).toMatchObject({ settlementRate: 3.5, latestElevation: 4.1165 })
    await monitoring.move(monitoring.keeper, id, 'undo')
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
      const { id } = await monitoring.check('gnssPoint', rows, monitoring.keeper)
      await monitoring.move(monitoring.keeper, id, 'take')
      ids.push(id)
    }
    expect(await valuesOf('gnssPoint', code)).toMatchObject({ settlementRate: 6.5 })
    await monitoring.move(monitoring.keeper, ids[1]!, 'undo')
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
    await monitoring.move(
      monitoring.keeper,
      (await monitoring.check('waterQualityWell', rows, monitoring.keeper)).id,
      'take',
    )
    expect(await valuesOf('waterQualityWell', code)).toMatchObject({
      sampledOn: '2026-03-02',
      overallClass: 'III',
      worstItems: '铁、砷',
    })
  })
})
