import { statements } from '#contract/telemetry/statements.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { listSlowStatements } from './statements.ts'

export const statementRoutes: Endpoint[] = implement(statements, {
  slow: ({ db, input }) => listSlowStatements(db, input),
})
