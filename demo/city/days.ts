const dayTexts = new Map<number, string>()

/** The day so many days after 1970-01-01, as ISO 8601 writes it. */
export function isoDay(day: number): string {
  const known = dayTexts.get(day)
  if (known) return known
  const text = new Date(day * 86_400_000).toISOString().slice(0, 10)
  dayTexts.set(day, text)
  return text
}

/** Days from 1970-01-01 to a day of the calendar (month from 1). */
export function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / 86_400_000
}

/** The last day on which anything was drilled, measured or handed in. */
export const lastDay = dayNumber(2026, 10, 31)
