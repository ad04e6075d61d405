/** Days of a period, both included. */
export interface Days {
  from: string | undefined
  to: string | undefined
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const at = (year: number, month: number, day: number) => dayOf(new Date(Date.UTC(year, month, day)))

export const monthDays = (year: number, month: number): Days & { from: string; to: string } => ({
  from: at(year, month - 1, 1),
  to: at(year, month, 0),
})

export const yearDays = (year: number): Days => ({ from: at(year, 0, 1), to: at(year, 11, 31) })

const add = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * 86_400_000))

/** Days that are asked for often, counted from today. */
export const recentDays = (today: string): readonly (readonly [label: string, days: Days])[] => [
  ['今天', { from: today, to: today }],
  ['近 7 天', { from: add(today, -6), to: today }],
  ['近 30 天', { from: add(today, -29), to: today }],
  ['近 180 天', { from: add(today, -179), to: today }],
]

/** How a period is called: a year, a month, else by its days. */
export function periodText({ from, to }: Days): string {
  if (from === undefined) return to === undefined ? '全部时间' : `${to} 及以前`
  if (to === undefined) return `${from} 起`
  const [year = 0, month = 0] = from.split('-').map(Number)
  const isAll = (days: Days) => days.from === from && days.to === to
  if (isAll(yearDays(year))) return `${year} 年`
  if (isAll(monthDays(year, month))) return `${year} 年 ${month} 月`
  return from === to ? from : `${from} 至 ${to}`
}
