import { statistics } from '#contract/statistics.ts'
import { implement } from '#server/http/implement.ts'

import { countVisit, readVisits } from './statistics.ts'

export const statisticsRoutes = implement(statistics, {
  totalVisit: ({ db }) => readVisits(db),
  updateTotalVisit: ({ db }) => {
    countVisit(db)
    return {}
  },
})
