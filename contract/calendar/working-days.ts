// Working days of the city. Days are ISO dates (`2026-10-08`) of Asia/Shanghai; no time of day, no time zone.

/** What makes a day other than its weekday says: a holiday, a day worked instead, or a day on which the archive is closed. */
export type DayKind = 'rest' | 'work' | 'closed'
export type Calendar = ReadonlyMap<string, DayKind>

/** The furthest that counting looks: a calendar that never opens is an error, not an endless loop. */
const horizon = 400
const dayLength = 86_400_000

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayLength
const dayOf = (number: number): string => new Date(number * dayLength).toISOString().slice(0, 10)

/** Whether a text is a day: 2026-02-30 is none. */
export const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  dayOf(numberOf(text)) === text

/** The day so many calendar days later, or earlier. */
export const daysLater = (day: string, days: number): string => dayOf(numberOf(day) + days)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => ((((numberOf(day) + 3) % 7) + 7) % 7) + 1

export function isWorkingDay(day: string, calendar: Calendar): boolean {
  const kind = calendar.get(day)
  return kind === undefined ? weekdayOf(day) <= 5 : kind === 'work'
}

/**
 * The last of so many working days after a day, which itself does not count. Throws a RangeError if the calendar has
 * not so many within 400 days.
 */
export function workingDaysLater(day: string, days: number, calendar: Calendar): string {
  let number = numberOf(day)
  const end = number + horizon
  for (let left = days; left > 0;) {
    if (++number > end) throw new RangeError(`the calendar has no ${days} working days after ${day}`)
    if (isWorkingDay(dayOf(number), calendar)) left -= 1
  }
  return dayOf(number)
}

/** How many working days lie after the first day up to the second; negative if that is earlier. */
export function workingDaysBetween(from: string, to: string, calendar: Calendar): number {
  if (to < from) return -workingDaysBetween(to, from, calendar)
  let count = 0
  for (let number = numberOf(from) + 1; number <= numberOf(to); number += 1)
    if (isWorkingDay(dayOf(number), calendar)) count += 1
  return count
}
