import { roleRoutes } from '#contract/back-office/role.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { resourceHandlers, sheetHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { contextOf, type Identity } from '#server/sign-in/identity.ts'

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

const { saveUsers, deleteUsers } = roleRoutes

/** Who has a role, seen from the role. */
export const roleMemberEndpoints: Endpoint[] = implement(
  { saveUsers, deleteUsers },
  {
    saveUsers: ({ db, input: { id, ids }, actor, from }) =>
      setRoles(db, { ids, add: [id], remove: [] }, { actor, from }),
    deleteUsers: ({ db, input: { id, ids }, actor, from }) =>
      setRoles(db, { ids, add: [], remove: [id] }, { actor, from }),
  },
)

export const accountEndpoints = (identity: Identity, users: Users, sheets: Sheets): Endpoint[] => {
  const context = contextOf(identity)
  return implement(userRoutes, {
    ...resourceHandlers(users),
    ...sheetHandlers(sheets, users),
    restore: ({ db, input, actor, from }) => restore(db, input.ids, { actor, from }),
    setEnabled: ({ db, input, actor, from }) => enableUsers(db, input, { actor, from }),
    setDepartment: ({ db, input, actor, from }) => moveUsers(db, input, { actor, from }),
    setRoles: ({ db, input, actor, from }) => setRoles(db, input, { actor, from }),
    unlock: ({ db, input, actor, from }) => unlockUser(context(db), input.id, { actor, from }),
    kick: ({ db, input, actor, from }) => kickUser(db, input.id, { actor, from }),
    updatePassword: ({ db, input, actor, from }) => resetPassword(context(db), input.id, { actor, from }),
    pageSelectedUser: ({ db, input, actor }) => pagePeople(db, users, { page: input, one: input }, actor),
    pageUnselectedUser: ({ db, input, actor }) =>
      pagePeople(db, users, { page: input, one: input, selected: false }, actor),
    userAndDept: ({ db, input, actor }) => pagePeople(db, users, { page: input }, actor),
    mergeTouched: ({ db, input, actor }) => holdingsOf(db, input.id, { actor }),
    merge: ({ db, input, actor, from }) => mergeUsers(db, input, { actor, from }),
    unmask: ({ db, input, actor, from }) => unmaskUser(context(db), input, { actor, from }),
  })
}
