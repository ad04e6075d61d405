import { search } from '#contract/search.ts'
import { implement } from '#server/http/implement.ts'

import { searchRecords } from './search.ts'
import { countSides } from './sides.ts'
import { suggest } from './suggest.ts'

const { find, sides, suggest: suggested } = search

export const searchRoutes = implement(
  { find, sides, suggest: suggested },
  {
    find: ({ db, kinds, input, actor }) => searchRecords(db, kinds, input, actor),
    sides: ({ db, kinds, input, actor }) => countSides(db, kinds, input, actor),
    suggest: ({ db, kinds, input }) => suggest(db, kinds, input.text),
  },
)
