import { uiMenuRoutes } from '#contract/back-office/interface/ui-menu.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers, treeHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { uiMenus } from './ui-menus.ts'

export const uiMenuEndpoints = (db: Db): Endpoint[] =>
  implement(uiMenuRoutes, { ...resourceHandlers(db, uiMenus), ...treeHandlers(db, uiMenus) })
