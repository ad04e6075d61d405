import { appRoutes } from '#contract/back-office/app.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { apps, enableApps } from './apps.ts'
import { dropKey, keysOf, makeKey } from './keys.ts'
import { appsOfRole, empower, privilegesOf, saveAppsOfRole } from './privileges.ts'

export const appEndpoints: Endpoint[] = implement(appRoutes, {
  ...resourceHandlers(apps),
  setEnabled: ({ db, input, actor, from }) => enableApps(db, input, { actor, from }),
  keys: ({ db, input }) => keysOf(db, input.id),
  makeKey: ({ db, input, actor, from }) => makeKey(db, input, { actor, from }),
  revokeKey: ({ db, input, actor, from }) => dropKey(db, input, { actor, from }),
  privileges: ({ db, input }) => privilegesOf(db, input.id),
  empower: ({ db, input, actor, from }) => empower(db, input, { actor, from }),
  listByRoleAndType: ({ db, input }) => appsOfRole(db, input),
  saveByRoleAndType: ({ db, input, actor, from }) => saveAppsOfRole(db, input, { actor, from }),
})
