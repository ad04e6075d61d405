import { beforeAll, expect, test } from 'vitest'

import { notices } from '#contract/accounts/notices.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { thresholds } from '#contract/thresholds/thresholds.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { levelHead, openReadings } from '#testing/builders/readings.ts'

import { checkThresholds } from './check.ts'

let library: TestApp
let monitoring: Awaited<ReturnType<typeof openReadings>>

beforeAll(async () => {
  library = await testApp()
  monitoring = await openReadings(library)
})

const rateAbove = (code: string, days: number, bound: number) => ({
  ...{ kind: 'pumpingWell', code, quantity: 'waterDepth' },
  ...{ measure: 'rate' as const, since: null, days, side: 'above' as const, bound },
})
const take = (code: string, ...rows: [day: string, value: number][]) =>
  monitoring.take('pumpingWell', [levelHead, ...rows.map(([day, value]) => [code, day, value])])
const check = () => checkThresholds(library.db, kinds)
const heardBy = async (member: SignedIn) =>
  (await member.call(notices.page, { topic: 'threshold', size: 50 })).records.map(({ title }) => title)

test('a crossing of a rate is one of the days up to a reading, told once by whichever server', async () => {
  const member = await library.signIn('records.read')
  const code = await monitoring.well()
  await take(code, ['2026-01-01', 8], ['2026-01-11', 8.1], ['2026-01-21', 8.2])
  await member.call(thresholds.set, rateAbove(code, 21, 0.02))
  await take(code, ['2026-01-31', 8.3])
  await check()
  expect(await heardBy(member)).toEqual([])
  await take(code, ['2026-02-10', 8.9], ['2026-02-20', 9.5])
  await Promise.all([check(), check()])
  await take(code, ['2026-03-02', 10.1])
  await check()
  expect(await heardBy(member)).toEqual([`${code} 越过上限 0.02 m/d`])
  expect((await member.call(notices.page, { topic: 'threshold' })).records[0]?.body).toBe(
    '水位埋深近 21 天的变化速率越过您设的上限 0.02 m/d，首次见于 2026-02-10 的读数。',
  )
  const [listed] = await member.call(thresholds.list, {})
  expect(listed).toMatchObject({ days: 21, crossing: { from: '2026-02-09T16:00:00.000Z' } })
  expect(listed?.crossing?.extreme).toBeCloseTo(0.06, 9)
})

test('a crossing of the rate of an amount is one of what it adds up to, per year over a year', async () => {
  const member = await library.signIn('records.read')
  const code = await monitoring.well()
  const days = [
    ...Array.from({ length: 12 }, (_, i) => `2025-${String(i + 1).padStart(2, '0')}-01`),
    '2026-01-01',
  ]
  const months = days.map((day) => [code, day, 100])
  await monitoring.take('pumpingWell', [['井号', '观测日期', '月开采量'], ...months])
  const terms = { ...rateAbove(code, 365, 1000), quantity: 'pumped' }
  const { crossing } = await member.call(thresholds.set, terms)
  expect(crossing?.extreme).toBeGreaterThan(1190)
  expect(crossing?.extreme).toBeLessThan(1250)
})
