import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type LogPlace, logQuery, readLogPlace } from './log-address.ts'
import { monthDays, periodText, yearDays } from './period.ts'
import { joinVerified, type VerifiedSpan, verdictOf } from './verdict.ts'

const read = (query: string) => readLogPlace(new URLSearchParams(query), 20)

test.each<[string, Partial<LogPlace>]>([
  ['?page=0&size=7&type=9&operation=x&open=-1', { page: 1, size: 20, type: undefined, open: undefined }],
  [
    '?action=nothing&from=2026-13-40&to=yesterday',
    { action: undefined, from: undefined, to: undefined, archive: false },
  ],
  ['?show=months&success=no&type=2', { archive: true, success: false, type: 2 }],
])('%s holds what the log knows', (query, place) => {
  expect(read(query)).toMatchObject(place)
})

test('an address holds the whole view', () => {
  const maybe = <V>(...values: V[]) => fc.constantFrom(undefined, ...values)
  const place: fc.Arbitrary<LogPlace> = fc.record({
    page: fc.integer({ min: 1, max: 10_000 }),
    size: fc.constantFrom(10, 20, 30, 50),
    archive: fc.boolean(),
    text: fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => text.slice(0, 60)),
    type: maybe(1 as const, 4 as const),
    operation: maybe(1 as const, 6 as const),
    action: maybe('sign_in', 'roles_changed'),
    account: maybe(7),
    from: maybe('2026-03-01'),
    to: maybe('2026-03-31'),
    success: maybe(true, false),
    open: maybe(123_456_789),
  })
  fc.assert(
    fc.property(place, (one) => {
      expect(read(logQuery(one))).toEqual(one)
    }),
  )
})

test('periods are called as people call them', () => {
  expect(monthDays(2024, 2)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(
    [
      monthDays(2026, 3),
      yearDays(2025),
      { from: '2026-03-02', to: '2026-03-02' },
      { from: '2026-03-02', to: '2026-04-01' },
      { from: '2026-03-02', to: undefined },
      { from: undefined, to: undefined },
    ].map(periodText),
  ).toEqual([
    '2026 年 3 月',
    '2025 年',
    '2026-03-02',
    '2026-03-02 至 2026-04-01',
    '2026-03-02 起',
    '全部时间',
  ])
})

test('a verification is one result, however many pieces it took', () => {
  const first: VerifiedSpan = {
    ...{ events: 5, from: 1, to: 5, brokenAt: null },
    ...{ fromTime: '2026-03-01T00:00:00.000Z', toTime: '2026-03-02T00:00:00.000Z' },
  }
  const second = { ...first, events: 3, from: 6, to: 8, toTime: '2026-03-31T00:00:00.000Z' }
  const whole = verdictOf(joinVerified(first, second))
  expect([whole.variant, whole.title]).toEqual(['ok', '8 条全部与写入时一致'])
  expect(whole.lines).toContain('起：第 1 条（2026-03-01 08:00:00）')
  expect(whole.lines).toContain('止：第 8 条（2026-03-31 08:00:00）')
  const broken = verdictOf(joinVerified(first, { ...second, brokenAt: 7 }))
  expect([broken.variant, broken.title]).toEqual(['bad', '第 7 条与写入时不符'])
  expect(broken.lines[0]).toContain('6 条')
})
