import {
  CalendarDate,
  type CalendarDateTime,
  type DateValue,
  parseDate,
  parseDateTime,
  toCalendarDateTime,
} from '@internationalized/date'

import { dayText, momentText } from '#web/ui/text/moments.ts'

/** Years that a record of this archive may have: what is typed on the way to one is not reported. */
export const firstDay = new CalendarDate(1900, 1, 1)
export const lastDay = new CalendarDate(2999, 12, 31)

/** The clock of the archive, wherever the browser stands. */
const zone = '+08:00'

/** The date of today in the archive. */
export const today = (): CalendarDate => parseDate(dayText(new Date().toISOString()))

/** A day as calls write it: 2026-11-20, empty when there is none. */
export const readDay = (text: string): CalendarDate | null =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? parseDate(text) : null

export const dayOf = (value: DateValue | null): string => value?.toString().slice(0, 10) ?? ''

/** A moment as calls write it, ISO 8601, as the clock of the archive shows it. */
export const readMoment = (iso: string): CalendarDateTime | null =>
  iso === '' ? null : parseDateTime(momentText(iso).replace(' ', 'T'))

export const momentOf = (value: DateValue | null): string =>
  value === null ? '' : new Date(`${toCalendarDateTime(value).toString().slice(0, 16)}${zone}`).toISOString()

/** Whether a value lies between two days, both included. */
export const isWithin = (value: DateValue, min: CalendarDate, max: CalendarDate): boolean =>
  dayOf(value) >= dayOf(min) && dayOf(value) <= dayOf(max)
