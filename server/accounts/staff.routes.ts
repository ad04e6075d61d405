import { staff } from '#contract/accounts/staff.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import type { Identity } from '#server/sign-in/identity.ts'

import { listRoles } from './staff.queries.ts'
import { endSomeSession, grantRoles, pageAccounts, pageSessions, setDisabled } from './staff.ts'

export const staffRoutes = (identity: Identity): Endpoint[] =>
  implement(staff, {
    accounts: ({ input }) => pageAccounts(identity, input),
    roles: () => listRoles(identity.db),
    setRoles: ({ actor, from, input }) => grantRoles(identity, { actor, from }, input),
    setDisabled: ({ actor, from, input }) => setDisabled(identity, { actor, from }, input),
    sessions: ({ input }) => pageSessions(identity, input),
    endSession: ({ actor, from, input }) => endSomeSession(identity, { actor, from }, input.id),
  })
