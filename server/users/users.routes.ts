import { userRoutes } from '#contract/back-office/user.ts'
import { resourceHandlers, sheetHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import type { Identity } from '#server/sign-in/identity.ts'

import { holdingsOf, mergeUsers } from './merge.ts'
import { setRoles } from './roles-of-users.ts'
import { pagePeople } from './selection.ts'
import {
  enableUsers,
  kickUser,
  moveUsers,
  resetPassword,
  restore,
  unlockUser,
  unmaskUser,
} from './user-actions.ts'
import type { Users } from './users.ts'

export const accountEndpoints = (identity: Identity, users: Users, sheets: Sheets): Endpoint[] => {
  const { db } = identity
  return implement(userRoutes, {
    ...resourceHandlers(db, users),
    ...sheetHandlers(sheets, users),
    restore: ({ db: tx, input, actor, from }) => restore(tx, input.ids, { actor, from }),
    setEnabled: ({ db: tx, input, actor, from }) => enableUsers(tx, input, { actor, from }),
    setDepartment: ({ db: tx, input, actor, from }) => moveUsers(tx, input, { actor, from }),
    setRoles: ({ db: tx, input, actor, from }) => setRoles(tx, input, { actor, from }),
    unlock: ({ input, actor, from }) => unlockUser(identity, input.id, { actor, from }),
    kick: ({ db: tx, input, actor, from }) => kickUser(tx, input.id, { actor, from }),
    updatePassword: ({ input, actor, from }) => resetPassword(identity, input.id, { actor, from }),
    pageSelectedUser: ({ input, actor }) => pagePeople(db, users, { page: input, one: input }, actor),
    pageUnselectedUser: ({ input, actor }) =>
      pagePeople(db, users, { page: input, one: input, selected: false }, actor),
    userAndDept: ({ input, actor }) => pagePeople(db, users, { page: input }, actor),
    mergeTouched: ({ input, actor }) => holdingsOf(db, input.id, { actor }),
    merge: ({ db: tx, input, actor, from }) => mergeUsers(tx, input, { actor, from }),
    unmask: ({ input, actor, from }) => unmaskUser(identity, input, { actor, from }),
  })
}
