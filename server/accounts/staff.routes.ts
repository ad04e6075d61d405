import { staff } from '#contract/accounts/staff.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { endSomeSession, pageSessions } from './staff.ts'

export const staffRoutes: Endpoint[] = implement(staff, {
  sessions: ({ db, actor, session, input }) => pageSessions(db, input, { actor, session }),
  endSession: ({ db, actor, from, input }) => endSomeSession(db, { actor, from }, input.id),
})
