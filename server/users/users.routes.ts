import { userRoutes } from '#contract/back-office/user.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import type { Identity } from '#server/sign-in/identity.ts'

import { setRoles } from './roles-of-users.ts'
import {
  enableUsers,
  kickUser,
  moveUsers,
  resetPassword,
  restore,
  unlockUser,
  unmaskUser,
} from './user-actions.ts'
import { openUsers } from './users.ts'

export const accountEndpoints = (identity: Identity): Endpoint[] => {
  const { db } = identity
  return implement(userRoutes, {
    ...resourceHandlers(db, openUsers(identity)),
    restore: ({ db: tx, input, actor, from }) => restore(tx, input.ids, { actor, from }),
    setEnabled: ({ db: tx, input, actor, from }) => enableUsers(tx, input, { actor, from }),
    setDepartment: ({ db: tx, input, actor, from }) => moveUsers(tx, input, { actor, from }),
    setRoles: ({ db: tx, input, actor, from }) => setRoles(tx, input, { actor, from }),
    unlock: ({ input, actor, from }) => unlockUser(identity, input.id, { actor, from }),
    kick: ({ db: tx, input, actor, from }) => kickUser(tx, input.id, { actor, from }),
    updatePassword: ({ input, actor, from }) => resetPassword(identity, input.id, { actor, from }),
    unmask: ({ input, actor, from }) => unmaskUser(identity, input, { actor, from }),
  })
}
