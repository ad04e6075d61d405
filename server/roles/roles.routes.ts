import { roleRoutes } from '#contract/back-office/role.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { setRoles } from '#server/users/roles-of-users.ts'

import { reachOf, roles } from './roles.ts'

export const roleEndpoints = (db: Db): Endpoint[] =>
  implement(roleRoutes, {
    ...resourceHandlers(db, roles),
    reach: ({ input, actor }) => reachOf(db, input, actor),
    saveUsers: ({ db: tx, input: { id, ids }, actor, from }) =>
      setRoles(tx, { ids, add: [id], remove: [] }, { actor, from }),
    deleteUsers: ({ db: tx, input: { id, ids }, actor, from }) =>
      setRoles(tx, { ids, add: [], remove: [id] }, { actor, from }),
  })
