import { thresholds } from '#contract/thresholds/thresholds.ts'
import { implement } from '#server/http/implement.ts'

import { endThreshold, setThreshold, thresholdsOf } from './thresholds.ts'

export const thresholdRoutes = implement(thresholds, {
  list: ({ db, kinds, actor }) => thresholdsOf(db, kinds, actor),
  set: ({ db, kinds, actor, input }) => setThreshold(db, kinds, actor, input),
  end: ({ db, actor, input }) => endThreshold(db, actor, input.id),
})
