import { type Calendar, daysLater, type DayKind, weekdayOf } from '#contract/calendar/working-days.ts'

/** A holiday as the State Council announces it: its first and last day, and the days that are worked instead. */
interface Holiday {
  note: string
  from: string
  to: string
  worked: readonly string[]
}

/** 国办发明电〔2024〕12 号 for 2025, 国办发明电〔2025〕7 号 for 2026. */
export const holidays: readonly Holiday[] = [
  { note: '元旦', from: '2025-01-01', to: '2025-01-01', worked: [] },
  { note: '春节', from: '2025-01-28', to: '2025-02-04', worked: ['2025-01-26', '2025-02-08'] },
  { note: '清明节', from: '2025-04-04', to: '2025-04-06', worked: [] },
  { note: '劳动节', from: '2025-05-01', to: '2025-05-05', worked: ['2025-04-27'] },
  { note: '端午节', from: '2025-05-31', to: '2025-06-02', worked: [] },
  { note: '国庆节、中秋节', from: '2025-10-01', to: '2025-10-08', worked: ['2025-09-28', '2025-10-11'] },
  { note: '元旦', from: '2026-01-01', to: '2026-01-03', worked: ['2026-01-04'] },
  { note: '春节', from: '2026-02-15', to: '2026-02-23', worked: ['2026-02-14', '2026-02-28'] },
  { note: '清明节', from: '2026-04-04', to: '2026-04-06', worked: [] },
  { note: '劳动节', from: '2026-05-01', to: '2026-05-05', worked: ['2026-05-09'] },
  { note: '端午节', from: '2026-06-19', to: '2026-06-21', worked: [] },
  { note: '中秋节', from: '2026-09-25', to: '2026-09-27', worked: [] },
  { note: '国庆节', from: '2026-10-01', to: '2026-10-07', worked: ['2026-09-20', '2026-10-10'] },
]

export interface SpecialDay {
  day: string
  kind: DayKind
  note: string
}

/** The days that are not as their weekday says; weekends within a holiday are. */
export function listSpecialDays(of: readonly Holiday[] = holidays): SpecialDay[] {
  return of.flatMap(({ note, from, to, worked }) => {
    const days: SpecialDay[] = []
    for (let day = from; day <= to; day = daysLater(day, 1))
      if (weekdayOf(day) <= 5) days.push({ day, kind: 'rest', note })
    return [...days, ...worked.map((day) => ({ day, kind: 'work' as const, note: `${note}调休` }))]
  })
}

/** The working calendar of the demo. */
export const demoCalendar: Calendar = new Map(listSpecialDays().map(({ day, kind }) => [day, kind]))
