import { z } from 'zod'

import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

/** What waits, also for its next attempt; what runs; what has failed for good; what is done, for a day. */
export const jobStates = { waiting: '等待', running: '进行中', failed: '失败', done: '完成' } as const
export type JobState = keyof typeof jobStates

/** Queues, as administration calls them. */
export const jobQueues: Readonly<Record<string, string>> = {
  sheet_commit: '表格导入',
  delivery: '资料入库',
  notice_mail: '消息邮件',
  loan_clock: '借阅时限',
  personal_copy: '个人信息副本',
  file_check: '核对上传的文件',
  file_examine: '文件缩略图与页数',
  export: '导出',
  drawing_set: '成套图件',
  threshold_check: '监测阈值',
}

const state = z.enum(['waiting', 'running', 'failed', 'done']).meta({ label: '状态' })

const Job = z.object({
  id: z.uuid(),
  queue: z.string(),
  state,
  /** Attempts before this one. */
  retries: z.int(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Why the last attempt failed; empty if it did not. */
  reason: z.string(),
})
namedSchemas.add(Job, { id: 'Job' })
export type Job = z.infer<typeof Job>

export const JobQueue = z.object({ queue: z.string(), waiting: z.int(), running: z.int(), failed: z.int() })
namedSchemas.add(JobQueue, { id: 'JobQueue' })

/** Background jobs of all servers. */
export const jobs = {
  queues: route({
    method: 'GET',
    path: '/jobs/queues',
    summary: '各类后台任务有多少在等待、进行、失败',
    access: 'jobs.read',
    input: z.object({}),
    output: z.array(JobQueue),
  }),
  page: route({
    method: 'GET',
    path: '/jobs',
    summary: '后台任务，新的在前；不问完成的，则只有未完成的；完成的保留一天',
    access: 'jobs.read',
    input: PageQuery.extend({ state: state.optional() }),
    output: pageOf(Job),
  }),
  retry: route({
    method: 'PUT',
    path: '/jobs/:id/retry',
    summary: '重试一个失败的任务',
    access: 'jobs.retry',
    input: z.object({ id: z.uuid().meta({ label: '编号' }) }),
    output: z.object({}),
  }),
}
