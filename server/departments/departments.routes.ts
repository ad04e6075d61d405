import { departmentRoutes } from '#contract/back-office/department.ts'
import { resourceHandlers, sheetHandlers, treeHandlers } from '#server/back-office/handlers.ts'
import { scopeOf } from '#server/back-office/scope.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { pagePeople } from '#server/users/selection.ts'
import type { Users } from '#server/users/users.ts'

import { countUsers } from './departments.queries.ts'
import { departmentsWithin } from './departments.sql.ts'
import { departments } from './departments.ts'

export const departmentEndpoints = (users: Users, sheets: Sheets): Endpoint[] =>
  implement(departmentRoutes, {
    ...resourceHandlers(departments),
    ...treeHandlers(departments),
    ...sheetHandlers(sheets, departments),
    counts: async ({ db, actor }) => countUsers(db, departmentsWithin(await scopeOf(db, actor))),
    selectedUser: ({ db, input, actor }) => pagePeople(db, users, { page: input, one: input }, actor),
    pageUnselectedUser: ({ db, input, actor }) =>
      pagePeople(db, users, { page: input, one: input, selected: false }, actor),
  })
