import { jobQueues, type JobState } from '#contract/back-office/jobs.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'

import type { Jobs } from './jobs.ts'
import { countJobs, findFailed, pageJobs } from './listed.queries.ts'

/** How much of each queue waits, runs and has failed. */
export async function listQueues(db: Db, jobs: Jobs) {
  await jobs.ready()
  return countJobs(db)
}

interface JobPageRequest {
  current: number
  size: number
  state?: JobState | undefined
}

export async function listJobs(db: Db, { current, size, state }: JobPageRequest) {
  const { records, total } = await pageJobs(db, { current, size, state })
  const answered = records.map(({ createdAt, startedAt, endedAt, ...job }) => ({
    ...job,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }))
  return { records: answered, total, current, size }
}

/** Has a job that failed for good be begun once more. */
export function retryJob(db: Db, jobs: Jobs, id: string, by: AtWork): Promise<Record<string, never>> {
  return atomically(db, async (tx) => {
    const queue = (await findFailed(tx, id)) ?? fail('not_found')
    await jobs.retry(tx, queue, id)
    await audit(tx, { ...doneBy(by), action: 'job_retried', object: `${jobQueues[queue] ?? queue} ${id}` })
    return {}
  })
}
