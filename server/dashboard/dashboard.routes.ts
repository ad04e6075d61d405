import { dashboard } from '#contract/dashboard.ts'
import { implement } from '#server/http/implement.ts'

import { confirmFacts, figuresFor, waitingFor } from './dashboard.ts'

export const dashboardRoutes = implement(dashboard, {
  waiting: ({ db, actor }) => waitingFor(db, actor),
  figures: ({ db, answers, actor }) => figuresFor({ db, answers }, actor),
  confirmFacts: ({ db, actor, from }) => confirmFacts(db, { actor, from }),
})
