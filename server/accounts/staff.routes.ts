import { staff } from '#contract/accounts/staff.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { contextOf, type Identity } from '#server/sign-in/identity.ts'

import { endSomeSession, pageSessions } from './staff.ts'

export const staffRoutes = (identity: Identity): Endpoint[] => {
  const context = contextOf(identity)
  return implement(staff, {
    sessions: ({ db, session, input }) => pageSessions(context(db), session, input),
    endSession: ({ db, actor, from, input }) => endSomeSession(context(db), { actor, from }, input.id),
  })
}
