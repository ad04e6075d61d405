import { quality } from '#contract/catalogue/editing/quality.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { implement } from '#server/http/implement.ts'

import { readTrend } from './trend.ts'
import { checkRecords, confirmFindings, countRules, pageFindings } from './worklist.ts'

export const qualityRoutes = implement(quality, {
  check: ({ db, kinds, input }) => checkRecords(db, kindNamed(kinds, input.kind), input),
  rules: ({ db, input }) => countRules(db, input.kind),
  trend: ({ db, input }) => readTrend(db, input),
  page: ({ db, input }) => pageFindings(db, input),
  confirm: ({ db, input, actor, from }) => confirmFindings(db, input, { actor, from }),
})
