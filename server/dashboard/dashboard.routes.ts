import { dashboard } from '#contract/dashboard.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

import { confirmFacts, figuresFor, waitingFor } from './dashboard.ts'

export const dashboardEndpoints = (jobs: Jobs): Endpoint[] =>
  implement(dashboard, {
    waiting: ({ db, actor }) => waitingFor({ db, jobs }, actor),
    figures: ({ db, answers, actor }) => figuresFor({ db, answers, jobs }, actor),
    confirmFacts: ({ db, actor, from }) => confirmFacts(db, { actor, from }),
  })
