import { statistics } from '#contract/statistics.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import type { Visits } from './statistics.ts'

export const statisticsRoutes = (visits: Visits): Endpoint[] =>
  implement(statistics, {
    totalVisit: visits.read,
    updateTotalVisit: () => {
      visits.count()
      return {}
    },
  })
