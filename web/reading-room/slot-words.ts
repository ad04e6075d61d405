import { weekdayOf } from '#contract/calendar/working-days.ts'

const weekdays = '一二三四五六日'

/** A day as it is spoken of: 11月26日 周四. */
export function dayWords(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}月${date}日 周${weekdays[weekdayOf(day) - 1]}`
}
