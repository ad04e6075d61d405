import { uiMenuRoutes } from '#contract/back-office/interface/ui-menu.ts'
import { resourceHandlers, treeHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { uiMenus } from './ui-menus.ts'

export const uiMenuEndpoints: Endpoint[] = implement(uiMenuRoutes, {
  ...resourceHandlers(uiMenus),
  ...treeHandlers(uiMenus),
})
