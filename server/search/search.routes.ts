import { search } from '#contract/search.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import type { SearchContext } from './context.ts'
import { savedRoutes } from './saved/saved.routes.ts'
import { searchRecords } from './search.ts'
import type { SearchLog } from './searched/search-log.ts'
import { searchedRoutes } from './searched/searched.routes.ts'
import { countSides } from './sides.ts'
import { suggest } from './suggest.ts'

const { find, sides, suggest: suggested } = search

export const searchRoutes = (context: SearchContext, log: SearchLog): Endpoint[] => [
  ...implement(
    { find, sides, suggest: suggested },
    {
      find: async ({ input, actor, from }) => {
        const found = await searchRecords(context, input, actor)
        const whole = Object.keys(input.narrowing).length === 0 && input.current === 1
        if (whole) log.count({ word: input.text, source: from.source, hits: found.total })
        return found
      },
      sides: ({ input, actor }) => countSides(context, input, actor),
      suggest: ({ input }) => suggest(context, input.text),
    },
  ),
  ...savedRoutes,
  ...searchedRoutes,
]
