import { menus } from '#contract/accounts/menus.ts'
import { menuRoutes as editorRoutes } from '#contract/back-office/interface/menu.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers, treeHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { menuStore } from './menu-editor.ts'
import { isMenuPage } from './menus.queries.ts'
import { menusOf } from './menus.ts'

export const menuRoutes = (db: Db): Endpoint[] =>
  implement(menus, {
    mine: ({ actor }) => menusOf(db, actor.id),
    page: async ({ input }) => ({ known: await isMenuPage(db, input.path) }),
  })

export const menuEditorRoutes = (db: Db): Endpoint[] =>
  implement(editorRoutes, { ...resourceHandlers(db, menuStore), ...treeHandlers(db, menuStore) })
