import { z } from 'zod'

import { route } from '#contract/route.ts'

import { LoanStateName } from './loan-shapes.ts'

const count = z.int()
const Day = z.iso.date().meta({ label: '起日' })

/** How many years of applications are counted at once. */
export const maxYears = 10

/** What became of the applications of a period. */
export const loanStatistics = {
  read: route({
    method: 'GET',
    path: '/loan/statistics',
    summary: '一段日子里提交的借阅申请：逐月的份数、去向、用途、资料类别、办理的天数与常借的资料',
    access: 'loans.read',
    input: z
      .object({ from: Day, to: Day.meta({ label: '止日' }) })
      .refine(({ from, to }) => from <= to, { message: '起日不能晚于止日', path: ['to'] })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxYears * 366 * 86_400_000, {
        message: `一次最多统计 ${maxYears} 年`,
        path: ['from'],
      }),
    output: z.object({
      total: count,
      items: count,
      /** Days from submission to the decision: half of the applications took no longer; null when none was decided. */
      days: z.number().nullable(),
      /** How many have been overdue. */
      overdue: count,
      visits: count,
      downloads: count,
      months: z.array(z.object({ month: z.string(), count })),
      states: z.array(z.object({ state: LoanStateName, count })),
      purposes: z.array(z.object({ purpose: z.string(), count })),
      modes: z.array(z.object({ useMode: z.string(), count })),
      kinds: z.array(z.object({ kind: z.string(), count })),
      /** Open to everybody or to members; what is protected or secret is counted above and not named. */
      frequent: z.array(z.object({ kind: z.string(), code: z.string(), title: z.string(), count })),
    }),
  }),
}
