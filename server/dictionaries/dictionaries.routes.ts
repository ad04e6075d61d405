import { dictionaryGroupRoutes, dictionaryItemRoutes } from '#contract/back-office/interface/dictionary.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { findVersion, listItems } from './dictionaries.queries.ts'
import { dictionaryGroups, dictionaryItems, moveItem } from './dictionaries.ts'
import { statusHandlers } from './status.ts'

export const dictionaryRoutes = (db: Db): Endpoint[] =>
  implement(dictionaries, {
    list: ({ input }) => listItems(db, input.groupCode, input.disabled),
    version: async () => ({ version: await findVersion(db) }),
  })

export const dictionaryGroupEndpoints = (db: Db): Endpoint[] =>
  implement(dictionaryGroupRoutes, {
    ...resourceHandlers(db, dictionaryGroups),
    ...statusHandlers(db, dictionaryGroups),
  })

export const dictionaryItemEndpoints = (db: Db): Endpoint[] =>
  implement(dictionaryItemRoutes, {
    ...resourceHandlers(db, dictionaryItems),
    ...statusHandlers(db, dictionaryItems),
    dragUpdate: ({ input, actor, from }) => moveItem(db, input, { actor, from }),
  })
