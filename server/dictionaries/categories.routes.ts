import { categoryRoutes } from '#contract/back-office/interface/category.ts'
import type { Db } from '#database/database.ts'
import { resourceHandlers, treeHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { categories, changeCategories } from './categories.ts'
import { statusHandlers } from './status.ts'

export const categoryEndpoints = (db: Db): Endpoint[] =>
  implement(categoryRoutes, {
    ...resourceHandlers(db, categories),
    ...treeHandlers(db, categories),
    ...statusHandlers(db, categories),
    batchUpdate: ({ input, actor, from }) => changeCategories(db, input.rows, { actor, from }),
  })
