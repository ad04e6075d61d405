import { staff } from '#contract/accounts/staff.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import type { Identity } from '#server/sign-in/identity.ts'

import { endSomeSession, pageSessions } from './staff.ts'

export const staffRoutes = (identity: Identity): Endpoint[] =>
  implement(staff, {
    sessions: ({ session, input }) => pageSessions(identity, session, input),
    endSession: ({ actor, from, input }) => endSomeSession(identity, { actor, from }, input.id),
  })
