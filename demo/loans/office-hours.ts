import { daysLater, isWorkingDay } from '#contract/calendar/working-days.ts'
import { demoCalendar } from '#demo/calendar/holidays.ts'
import { type Random, randomInteger } from '#demo/city/random.ts'

const minute = 60_000
const chinaAhead = 8 * 60 * minute

/** The day of a moment in China. */
export const dayAt = (at: number): string => new Date(at + chinaAhead).toISOString().slice(0, 10)

const opening = (day: string) => Date.parse(`${day}T09:00:00+08:00`)
const closing = (day: string) => Date.parse(`${day}T17:00:00+08:00`)

/** Whether somebody works at that moment: from nine to five on a working day. */
export const isAtWork = (at: number): boolean =>
  isWorkingDay(dayAt(at), demoCalendar) && at >= opening(dayAt(at)) && at <= closing(dayAt(at))

/** A moment of a day at work, after another one where that is of the same day. */
export function momentOn(day: string, random: Random, after = 0): number {
  const from = Math.max(opening(day), after)
  const minutes = Math.max(0, Math.floor((closing(day) - from) / minute))
  return from + randomInteger(random, 0, Math.min(minutes, 420)) * minute
}

/** The last moment up to now at which anybody was at work. */
export function lastOfficeMoment(now: number): number {
  if (isAtWork(now)) return now
  const day = dayAt(now)
  if (isWorkingDay(day, demoCalendar) && now > closing(day)) return closing(day)
  return lastOfficeMoment(closing(daysLater(day, -1)))
}
