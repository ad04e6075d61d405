import { auditLog, log } from '#contract/audit-log.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { listPeriods } from './chain.queries.ts'
import { exportAudit } from './exporting.ts'
import { choosePeople, countAudit, readAudit, readLine } from './reading.ts'
import { sendLog } from './sending.ts'
import { verifyChain } from './verifying.ts'

export const auditRoutes: Endpoint[] = implement(auditLog, {
  page: ({ db, actor, from, input }) => readAudit(db, { actor, from }, input),
  line: ({ db, actor, from, input }) => readLine(db, { actor, from }, input.id),
  people: ({ db, input }) => choosePeople(db, input),
  periods: ({ db }) => listPeriods(db),
  count: ({ db, input }) => countAudit(db, input),
  verify: ({ db, input }) => verifyChain(db, input),
  export: ({ db, actor, from, input }) => exportAudit(db, { actor, from }, input),
})

export const logRoutes: Endpoint[] = implement(log, { send: (call) => sendLog(call, call.input) })
