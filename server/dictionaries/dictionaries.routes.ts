import { dictionaries } from '#contract/dictionaries.ts'
import type { Db } from '#database/database.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { listItems } from './dictionaries.queries.ts'

export const dictionaryRoutes = (db: Db): Endpoint[] =>
  implement(dictionaries, { list: ({ input }) => listItems(db, input.groupCode) })
