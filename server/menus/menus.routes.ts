import { menus } from '#contract/accounts/menus.ts'
import type { Db } from '#database/database.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { isMenuPage } from './menus.queries.ts'
import { menusOf } from './menus.ts'

export const menuRoutes = (db: Db): Endpoint[] =>
  implement(menus, {
    mine: ({ actor }) => menusOf(db, actor.id),
    page: async ({ input }) => ({ known: await isMenuPage(db, input.path) }),
  })
