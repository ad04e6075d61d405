import { dictionaryGroupRoutes, dictionaryItemRoutes } from '#contract/back-office/interface/dictionary.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers, sheetHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { findVersion, listItems } from './dictionaries.queries.ts'
import { dictionaryGroups, dictionaryItems, moveItem } from './dictionaries.ts'
import { statusHandlers } from './status.ts'

export const dictionaryRoutes = (db: Db): Endpoint[] =>
  implement(dictionaries, {
    list: ({ input }) => listItems(db, input.groupCode, input.disabled),
    version: async () => ({ version: await findVersion(db) }),
  })

export const dictionaryGroupEndpoints = (sheets: Sheets): Endpoint[] =>
  implement(dictionaryGroupRoutes, {
    ...resourceHandlers(sheets.db, dictionaryGroups),
    ...sheetHandlers(sheets, dictionaryGroups),
    ...statusHandlers(sheets.db, dictionaryGroups),
  })

export const dictionaryItemEndpoints = (sheets: Sheets): Endpoint[] =>
  implement(dictionaryItemRoutes, {
    ...resourceHandlers(sheets.db, dictionaryItems),
    ...sheetHandlers(sheets, dictionaryItems),
    ...statusHandlers(sheets.db, dictionaryItems),
    dragUpdate: ({ input, actor, from }) => moveItem(sheets.db, input, { actor, from }),
  })
