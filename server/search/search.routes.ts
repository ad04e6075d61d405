import { search } from '#contract/search.ts'
import { implement } from '#server/http/implement.ts'

import { countFacets } from './facets.ts'
import { savedRoutes } from './saved/saved.routes.ts'
import { searchRecords } from './search.ts'
import { searchedRoutes } from './searched/searched.routes.ts'
import { countSearched } from './searched/searched.ts'
import { suggest } from './suggest.ts'

const { find, facets, suggest: suggested } = search

export const searchRoutes = [
  ...implement(
    { find, facets, suggest: suggested },
    {
      find: async ({ db, kinds, input, actor, from }) => {
        const found = await searchRecords(db, kinds, input, actor)
        const whole = Object.keys(input.filters).length === 0 && input.current === 1
        if (whole) countSearched(db, { word: input.text, source: from.source, hits: found.total })
        return found
      },
      facets: ({ db, kinds, input, actor }) => countFacets(db, kinds, input, actor),
      suggest: ({ db, kinds, input }) => suggest(db, kinds, input.text),
    },
  ),
  ...savedRoutes,
  ...searchedRoutes,
]
