import { dictionaryGroupRoutes, dictionaryItemRoutes } from '#contract/back-office/interface/dictionary.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { resourceHandlers, sheetHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { findVersion, listItems } from './dictionaries.queries.ts'
import { dictionaryGroups, dictionaryItems, moveItem } from './dictionaries.ts'
import { statusHandlers } from './status.ts'

export const dictionaryRoutes: Endpoint[] = implement(dictionaries, {
  list: ({ db, input }) => listItems(db, input.groupCode, input.disabled),
  version: async ({ db }) => ({ version: await findVersion(db) }),
})

export const dictionaryGroupEndpoints = (sheets: Sheets): Endpoint[] =>
  implement(dictionaryGroupRoutes, {
    ...resourceHandlers(dictionaryGroups),
    ...sheetHandlers(sheets, dictionaryGroups),
    ...statusHandlers(dictionaryGroups),
  })

export const dictionaryItemEndpoints = (sheets: Sheets): Endpoint[] =>
  implement(dictionaryItemRoutes, {
    ...resourceHandlers(dictionaryItems),
    ...sheetHandlers(sheets, dictionaryItems),
    ...statusHandlers(dictionaryItems),
    dragUpdate: ({ db, input, actor, from }) => moveItem(db, input, { actor, from }),
  })
