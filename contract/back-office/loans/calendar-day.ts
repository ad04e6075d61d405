import { choice, integer, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import { sheetRoutes } from '#contract/back-office/sheet-routes.ts'
import { isDay } from '#contract/calendar/working-days.ts'

export const dayKinds = { rest: '放假', work: '调休上班', closed: '闭馆', short: '座位减少' } as const

/** Days that are not as their weekday says. */
export const calendarDay = resource({
  name: 'calendarDay',
  label: '特殊日期',
  counter: '天',
  table: 'calendar_day',
  api: '/calendarDay',
  page: '/admin/calendar-days',
  permissions: { read: 'loans.manage', write: 'loans.manage' },
  fields: {
    day: text('日期', {
      required: true,
      unique: true,
      max: 10,
      hint: '形如 2026-10-01；周一至周五上班、周末休息的不必列出',
      fault: (day: string) => (isDay(day) ? undefined : '日期形如 2026-10-01'),
    }),
    kind: choice('安排', dayKinds, { required: true }),
    seats: integer('各时段座位', { required: true, min: 0, max: 1000, when: ['kind', 'short'] }),
    note: text('说明', { max: 60 }),
  },
  key: 'day',
  title: 'day',
  list: ['day', 'kind', 'seats', 'note'],
  search: ['day', 'note'],
  filters: ['kind'],
  sort: ['day'],
  order: '-day',
  form: [{ label: '特殊日期', fields: ['day', 'kind', 'seats', 'note'] }],
  sheet: ['day', 'kind', 'seats', 'note'],
})

export const calendarDayRoutes = { ...resourceRoutes(calendarDay), ...sheetRoutes(calendarDay) }
