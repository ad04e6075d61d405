import { integer, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'

const clockFault = (time: string): string | undefined =>
  /^(?:(?:09|1[03-6]):[0-5]\d|11:00|17:00)$/.test(time)
    ? undefined
    : '形如 09:00，在 9:00–11:00 或 13:00–17:00 之间'

/** The parts of the day in which the reading room is open, within 9:00–11:00 and 13:00–17:00. */
export const readingSession = resource({
  name: 'readingSession',
  label: '阅览时段',
  counter: '段',
  table: 'reading_session',
  api: '/readingSession',
  page: '/admin/reading-sessions',
  permissions: { read: 'loans.manage', write: 'loans.manage' },
  fields: {
    opens: text('开始', { required: true, unique: true, max: 5, fault: clockFault }),
    closes: text('结束', { required: true, max: 5, fault: clockFault }),
    seats: integer('座位', { required: true, min: 0, max: 1000 }),
  },
  key: 'opens',
  title: 'opens',
  list: ['opens', 'closes', 'seats'],
  search: ['opens'],
  filters: [],
  sort: [],
  order: 'opens',
  form: [{ label: '阅览时段', fields: ['opens', 'closes', 'seats'] }],
})

export const readingSessionRoutes = resourceRoutes(readingSession)
