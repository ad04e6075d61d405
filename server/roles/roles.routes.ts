import { roleRoutes } from '#contract/back-office/role.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { reachOf, roles } from './roles.ts'

export const roleEndpoints = (db: Db): Endpoint[] =>
  implement(roleRoutes, { ...resourceHandlers(db, roles), reach: ({ input }) => reachOf(db, input) })
