import { isDay } from '#contract/fields/day.ts'

/** A day in ISO 8601, if there is one. */
export function dayOf(year: number | undefined, month: number | undefined, day: number): string | undefined {
  const text = [String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
  return isDay(text) ? text : undefined
}

/** The last day of the month that a day begins. */
export function lastOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The day so many days on. */
export function dayBeside(day: string, by: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + by)
  return at.toISOString().slice(0, 10)
}
