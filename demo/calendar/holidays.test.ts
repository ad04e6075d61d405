import { expect, test } from 'vitest'

import { isDay, isWorkingDay, weekdayOf, workingDaysBetween } from '#contract/calendar/working-days.ts'

import { demoCalendar, holidays, listSpecialDays } from './holidays.ts'

test('each day is told once: a weekday that rests, or a weekend that is worked', () => {
  const days = listSpecialDays()
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
  for (const { day, kind } of days)
    expect([day, isDay(day), weekdayOf(day) <= 5]).toEqual([day, true, kind === 'rest'])
})

test('nobody works within a holiday, and everybody on the day before and after, or on a weekend', () => {
  for (const { from, to, worked } of holidays) {
    expect([from, workingDaysBetween(from, to, demoCalendar), isWorkingDay(from, demoCalendar)]).toEqual([
      ...[from, 0, false],
    ])
    for (const day of worked) expect([day, isWorkingDay(day, demoCalendar)]).toEqual([day, true])
  }
})

test.each([
  ['2025', 28, 248],
  ['2026', 33, 248],
])(
  'the year %s has %i free days in its holidays, as published, and %i working days',
  (year, free, working) => {
    const length = ({ from, to }: { from: string; to: string }) =>
      (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    const of = holidays.filter(({ from }) => from.startsWith(year))
    expect(of.reduce((sum, holiday) => sum + length(holiday), 0)).toBe(free)
    const before = `${Number(year) - 1}-12-31`
    expect(workingDaysBetween(before, `${year}-12-31`, demoCalendar)).toBe(working)
  },
)
