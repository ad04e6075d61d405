import { roleRoutes } from '#contract/back-office/role.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { setRoles } from '#server/users/roles-of-users.ts'

import { reachOf, roles } from './roles.ts'

export const roleEndpoints: Endpoint[] = implement(roleRoutes, {
  ...resourceHandlers(roles),
  reach: ({ db, input, actor }) => reachOf(db, input, actor),
  saveUsers: ({ db, input: { id, ids }, actor, from }) =>
    setRoles(db, { ids, add: [id], remove: [] }, { actor, from }),
  deleteUsers: ({ db, input: { id, ids }, actor, from }) =>
    setRoles(db, { ids, add: [], remove: [id] }, { actor, from }),
})
