import { expect, test } from 'vitest'

import {
  daysLater,
  isWorkingDay,
  type DayKind,
  weekdayOf,
  workingDaysBetween,
  workingDaysLater,
} from './working-days.ts'

/**
 * Two years as a clerk would write them on the wall: a character a day from Monday on, 班 or 休. Holidays and days worked
 * instead are invented, in the way that the State Council announces them.
 */
const special: ReadonlyMap<string, DayKind> = new Map<string, DayKind>([
  ...[
    '01-01',
    '01-02',
    '02-16',
    '02-17',
    '02-18',
    '02-19',
    '02-20',
    '02-23',
    '04-06',
    '05-01',
    '05-04',
    '05-05',
    '06-19',
    '09-25',
    '10-01',
    '10-02',
    '10-05',
    '10-06',
    '10-07',
  ].map((day): [string, DayKind] => [`2026-${day}`, 'rest']),
  ...['01-04', '02-14', '02-28', '05-09', '09-20', '10-10'].map((day): [string, DayKind] => [
    `2026-${day}`,
    'work',
  ]),
  ...[
    '01-01',
    '02-05',
    '02-08',
    '02-09',
    '02-10',
    '02-11',
    '02-12',
    '04-05',
    '05-03',
    '05-04',
    '05-05',
    '06-09',
    '09-15',
    '10-01',
    '10-04',
    '10-05',
    '10-06',
    '10-07',
  ].map((day): [string, DayKind] => [`2027-${day}`, 'rest']),
  ...['02-14', '02-20', '05-08', '10-09'].map((day): [string, DayKind] => [`2027-${day}`, 'work']),
  ['2026-12-28', 'closed'],
])

/** Working days of each month, counted by hand on a paper calendar. */
const monthly: Record<string, number> = {
  '2026-01': 21,
  '2026-02': 16,
  '2026-03': 22,
  '2026-04': 21,
  '2026-05': 19,
  '2026-06': 21,
  '2026-07': 23,
  '2026-08': 21,
  '2026-09': 22,
  '2026-10': 18,
  '2026-11': 21,
  '2026-12': 22,
  '2027-01': 20,
  '2027-02': 16,
  '2027-03': 23,
  '2027-04': 21,
  '2027-05': 19,
  '2027-06': 21,
  '2027-07': 22,
  '2027-08': 22,
  '2027-09': 21,
  '2027-10': 17,
  '2027-11': 22,
  '2027-12': 23,
}

test.each(Object.entries(monthly))('%s has %i working days', (month, count) => {
  const first = `${month}-01`
  const last = daysLater(daysLater(first, 32).slice(0, 8) + '01', -1)
  expect(workingDaysBetween(daysLater(first, -1), last, special)).toBe(count)
})

test.each([
  ['2026-09-30', 1, '2026-10-08'], // over the national holiday
  ['2026-09-30', 3, '2026-10-10'], // a Saturday worked instead
  ['2026-09-30', 4, '2026-10-12'],
  ['2026-12-25', 1, '2026-12-29'], // the weekend and a day on which the archive is closed
  ['2026-12-31', 1, '2027-01-04'],
  ['2027-02-04', 5, '2027-02-18'], // the spring festival, a Sunday worked instead
  ['2026-11-21', 1, '2026-11-23'], // from a Saturday
  ['2026-11-23', 0, '2026-11-23'],
  ['2028-02-28', 2, '2028-03-01'], // a leap year
])('from %s, %i working days end on %s', (from, days, end) => {
  expect(workingDaysLater(from, days, special)).toBe(end)
})

test('counting forth and counting between agree, from any day of two years', () => {
  for (let day = '2026-01-01'; day < '2027-12-31'; day = daysLater(day, 1))
    for (const days of [1, 2, 5, 10, 30]) {
      const end = workingDaysLater(day, days, special)
      expect(workingDaysBetween(day, end, special)).toBe(days)
      expect(isWorkingDay(end, special)).toBe(true)
    }
})

test('a new closed day moves the end by one, taking it back restores it', () => {
  const before = workingDaysLater('2026-11-23', 5, special)
  const closed = new Map(special).set('2026-11-25', 'closed')
  expect(workingDaysLater('2026-11-23', 5, closed)).toBe(workingDaysLater(before, 1, special))
  closed.delete('2026-11-25')
  expect(workingDaysLater('2026-11-23', 5, closed)).toBe(before)
})

test('a calendar that never opens is an error', () => {
  const shut = new Map<string, DayKind>()
  for (let day = '2026-01-01'; day < '2028-01-01'; day = daysLater(day, 1)) shut.set(day, 'closed')
  expect(() => workingDaysLater('2026-06-01', 1, shut)).toThrow(RangeError)
})

test('weekdays are those of the calendar, under any time zone of the process', () => {
  expect(['2026-11-22', '2026-11-23', '1969-12-31', '2028-02-29'].map(weekdayOf)).toEqual([7, 1, 3, 2])
})
