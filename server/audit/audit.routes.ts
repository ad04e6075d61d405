import { auditLog, log } from '#contract/audit-log.ts'
import type { Db } from '#database/database.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { listPeriods } from './chain.queries.ts'
import { exportAudit } from './exporting.ts'
import { choosePeople, countAudit, readAudit, readLine } from './reading.ts'
import { sendLog } from './sending.ts'
import { verifyChain } from './verifying.ts'

export const auditRoutes = (db: Db): Endpoint[] =>
  implement(auditLog, {
    page: ({ actor, from, input }) => readAudit(db, { actor, from }, input),
    line: ({ actor, from, input }) => readLine(db, { actor, from }, input.id),
    people: ({ input }) => choosePeople(db, input),
    periods: () => listPeriods(db),
    count: ({ input }) => countAudit(db, input),
    verify: ({ input }) => verifyChain(db, input),
    export: ({ actor, from, input }) => exportAudit(db, { actor, from }, input),
  })

export const logRoutes: Endpoint[] = implement(log, { send: (call) => sendLog(call, call.input) })
