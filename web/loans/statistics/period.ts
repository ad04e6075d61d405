import { daysLater, isDay } from '#contract/calendar/working-days.ts'
import { today } from '#web/loans/view/due.ts'

export interface Period {
  from: string
  to: string
}

/** The last twelve months up to today, from the first of the first. */
export function lastYear(day = today()): Period {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month === 12 ? [year, 1] : [year - 1, month + 1]
  return { from: `${first[0]}-${String(first[1]).padStart(2, '0')}-01`, to: day }
}

/** The period of an address; without one, or with one that is none, the last year. */
export function readPeriod(params: URLSearchParams): Period {
  const [from = '', to = ''] = [params.get('from'), params.get('to')].map((day) => day ?? '')
  return isDay(from) && isDay(to) && from <= to && to < daysLater(from, 3660) ? { from, to } : lastYear()
}
