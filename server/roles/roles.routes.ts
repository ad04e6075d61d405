import { roleRoutes } from '#contract/back-office/role.ts'
import { exportHandlers, resourceHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { findAdminRole, listRoleTree } from './administering.queries.ts'
import { administeredBy } from './administering.ts'
import { reachOf, roles } from './roles.ts'

const { saveUsers: _saved, deleteUsers: _deleted, ...own } = roleRoutes

export const roleEndpoints = (sheets: Sheets): Endpoint[] =>
  implement(own, {
    ...resourceHandlers(roles),
    ...exportHandlers(sheets, roles),
    adminRole: async ({ db, input }) => (await findAdminRole(db, input.id)) ?? null,
    adminRoleList: ({ db, actor }) => administeredBy(db, actor),
    roleTree: ({ db }) => listRoleTree(db),
    reach: ({ db, input, actor }) => reachOf(db, input, actor),
  })
