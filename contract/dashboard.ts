import { z } from 'zod'

import { JobQueue } from './back-office/jobs.ts'
import { type CaseTrade, caseWorkflows } from './case-workflows.ts'
import { route } from './route.ts'
import { namedSchemas } from './schemas/named.ts'
import { keysOf } from './wire.ts'

/** What may wait for somebody. */
const Task = z.enum([
  ...keysOf<CaseTrade>(caseWorkflows),
  'review',
  'readings',
  'feedback',
  'credit',
  'job',
  'returned',
  'readingsReturned',
  'import',
])
export type Task = z.infer<typeof Task>

const count = z.int()
const DayCount = z.object({ day: z.iso.date(), count })

const StalePages = z.object({
  /** Those not changed for longest; `total` counts the others too. */
  articles: z.array(z.object({ id: z.int(), title: z.string(), updatedOn: z.iso.date() })),
  total: count,
  /** When hours and address were last confirmed, if that is more than a year ago. */
  factsConfirmedOn: z.iso.date().nullable(),
})

const Figures = z.object({
  /** Of thirty days. */
  visits: z.array(DayCount).optional(),
  /** Words searched for without a hit in thirty days. */
  missed: z.array(z.object({ word: z.string(), count })).optional(),
  /** Of twelve weeks, by their Mondays. */
  members: z.array(DayCount).optional(),
  drafts: z.object({ draft: count, review: count, returned: count }).optional(),
  storage: z.object({ files: count, fileBytes: count, databaseBytes: count }).optional(),
  /** Background work by queue. */
  jobs: z.array(JobQueue).optional(),
  stale: StalePages.optional(),
})
namedSchemas.add(Figures, { id: 'Figures' })
export type Figures = z.infer<typeof Figures>

export const dashboard = {
  waiting: route({
    method: 'GET',
    path: '/dashboard/waiting',
    summary: '等待本人处理的事项及数量',
    access: 'member',
    input: z.object({}),
    output: z.array(z.object({ task: Task, count })),
  }),
  figures: route({
    method: 'GET',
    path: '/dashboard/figures',
    summary: '工作台的统计，只含本人权限所及的部分；至多晚半分钟',
    access: 'member',
    input: z.object({}),
    output: Figures,
  }),
  confirmFacts: route({
    method: 'PUT',
    path: '/dashboard/facts',
    summary: '确认开放时间、地址等仍然无误',
    access: 'site.write',
    input: z.object({}),
    output: z.object({ confirmedOn: z.iso.date() }),
  }),
}
