import { categoryRoutes } from '#contract/back-office/interface/category.ts'
import { resourceHandlers, sheetHandlers, treeHandlers } from '#server/back-office/handlers.ts'
import type { Sheets } from '#server/back-office/sheet/sheet.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { categories, changeCategories } from './categories.ts'
import { statusHandlers } from './status.ts'

export const categoryEndpoints = (sheets: Sheets): Endpoint[] =>
  implement(categoryRoutes, {
    ...resourceHandlers(categories),
    ...sheetHandlers(sheets, categories),
    ...treeHandlers(categories),
    ...statusHandlers(categories),
    batchUpdate: ({ db, input, actor, from }) => changeCategories(db, input.rows, { actor, from }),
  })
