import { departmentRoutes } from '#contract/back-office/department.ts'
import { resourceHandlers, treeHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import type { Identity } from '#server/sign-in/identity.ts'
import { pagePeople } from '#server/users/selection.ts'
import { openUsers } from '#server/users/users.ts'

import { departments } from './departments.ts'

export const departmentEndpoints = (identity: Identity): Endpoint[] => {
  const { db } = identity
  const users = openUsers(identity)
  return implement(departmentRoutes, {
    ...resourceHandlers(db, departments),
    ...treeHandlers(db, departments),
    selectedUser: ({ input, actor }) => pagePeople(db, users, { page: input, one: input }, actor),
    pageUnselectedUser: ({ input, actor }) =>
      pagePeople(db, users, { page: input, one: input, selected: false }, actor),
  })
}
