import { auditLog } from '#contract/audit.ts'
import type { Db } from '#database/database.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { findBreak } from './audit.queries.ts'
import { readAudit } from './reading.ts'

export const auditRoutes = (db: Db): Endpoint[] =>
  implement(auditLog, {
    page: ({ actor, from, input }) => readAudit(db, { actor, from }, input),
    verify: () => findBreak(db),
  })
