import { appRoutes } from '#contract/back-office/app.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { apps, enableApps } from './apps.ts'
import { dropKey, keysOf, makeKey } from './keys.ts'
import { appsOfRole, empower, privilegesOf, saveAppsOfRole } from './privileges.ts'

export const appEndpoints = (db: Db): Endpoint[] =>
  implement(appRoutes, {
    ...resourceHandlers(db, apps),
    setEnabled: ({ db: tx, input, actor, from }) => enableApps(tx, input, { actor, from }),
    keys: ({ input }) => keysOf(db, input.id),
    makeKey: ({ db: tx, input, actor, from }) => makeKey(tx, input, { actor, from }),
    revokeKey: ({ db: tx, input, actor, from }) => dropKey(tx, input, { actor, from }),
    privileges: ({ input }) => privilegesOf(db, input.id),
    empower: ({ db: tx, input, actor, from }) => empower(tx, input, { actor, from }),
    listByRoleAndType: ({ input }) => appsOfRole(db, input),
    saveByRoleAndType: ({ db: tx, input, actor, from }) => saveAppsOfRole(tx, input, { actor, from }),
  })
