import { roleRoutes } from '#contract/back-office/role.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { reachOf, roles } from './roles.ts'

const { saveUsers: _saved, deleteUsers: _deleted, ...own } = roleRoutes

export const roleEndpoints: Endpoint[] = implement(own, {
  ...resourceHandlers(roles),
  reach: ({ db, input, actor }) => reachOf(db, input, actor),
})
