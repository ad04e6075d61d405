import { auditLog, log } from '#contract/audit-log.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import type { VisitorErrors } from '#server/audit/visitor-errors.ts'
import { requireAll } from '#server/back-office/scope.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { exportAssessment } from './assessment/assessment.ts'
import { listPeriods } from './chain.queries.ts'
import { exportAudit } from './exporting.ts'
import { choosePeople, countAudit, readAudit, readLine } from './reading.ts'
import { readRecordChange } from './record-change.ts'
import { sendLog } from './sending.ts'
import { verifyChain } from './verifying.ts'

/** The log is about everybody, so it is read by those who see everybody. */
async function requireReader(db: Db, by: AtWork): Promise<AtWork> {
  await requireAll(db, by.actor)
  return by
}

export const auditRoutes: Endpoint[] = implement(auditLog, {
  page: async ({ db, actor, from, input }) => readAudit(db, await requireReader(db, { actor, from }), input),
  line: async ({ db, actor, from, input }) =>
    readLine(db, await requireReader(db, { actor, from }), input.id),
  recordChange: async ({ db, actor, from, input }) =>
    readRecordChange(db, await requireReader(db, { actor, from }), input.id),
  people: async ({ db, actor, from, input }) => {
    await requireReader(db, { actor, from })
    return choosePeople(db, input)
  },
  periods: ({ db }) => listPeriods(db),
  count: async ({ db, actor, from, input }) => {
    await requireReader(db, { actor, from })
    return countAudit(db, input)
  },
  verify: ({ db, input }) => verifyChain(db, input),
  export: async ({ db, actor, from, input }) =>
    exportAudit(db, await requireReader(db, { actor, from }), input),
  assessment: async ({ db, actor, from }) => exportAssessment(db, await requireReader(db, { actor, from })),
})

export const logEndpoints = (errors: VisitorErrors): Endpoint[] =>
  implement(log, { send: (call) => sendLog({ ...call, errors }, call.input) })
