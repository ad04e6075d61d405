import { dictionaries, menus } from '#contract/menus.ts'
import type { Db } from '#database/database.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { isMenuPage, listItems } from './menus.queries.ts'
import { menusOf } from './menus.ts'

export const menuRoutes = (db: Db): Endpoint[] =>
  implement(menus, {
    mine: ({ actor }) => menusOf(db, actor.id),
    page: async ({ input }) => ({ known: await isMenuPage(db, input.path) }),
  })

export const dictionaryRoutes = (db: Db): Endpoint[] =>
  implement(dictionaries, { list: ({ input }) => listItems(db, input.groupCode) })
