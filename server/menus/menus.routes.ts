import { menus } from '#contract/accounts/menus.ts'
import { menuRoutes as editorRoutes } from '#contract/back-office/interface/menu.ts'
import { exportHandlers, resourceHandlers, treeHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { menuStore } from './menu-editor.ts'
import { isMenuPage } from './menus.queries.ts'
import { menusOf } from './menus.ts'

export const menuRoutes: Endpoint[] = implement(menus, {
  mine: ({ db, actor }) => menusOf(db, actor.id),
  page: async ({ db, input }) => ({ known: await isMenuPage(db, input.path) }),
})

export const menuEditorRoutes = (sheets: Sheets): Endpoint[] =>
  implement(editorRoutes, {
    ...resourceHandlers(menuStore),
    ...exportHandlers(sheets, menuStore),
    ...treeHandlers(menuStore),
  })
