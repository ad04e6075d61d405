import { jobs as routes } from '#contract/back-office/jobs.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import type { Jobs } from './jobs.ts'
import { listJobs, listQueues, retryJob } from './listed.ts'

export const jobEndpoints = (jobs: Jobs): Endpoint[] =>
  implement(routes, {
    queues: ({ db }) => listQueues(db, jobs),
    page: async ({ db, input }) => {
      await jobs.ready()
      return listJobs(db, input)
    },
    retry: async ({ db, input, actor, from, afterwards }) => {
      await jobs.ready()
      afterwards(jobs.hurry)
      return retryJob(db, jobs, input.id, { actor, from })
    },
  })
