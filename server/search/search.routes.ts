import { search } from '#contract/search/search.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { searchAt, type SearchContext } from './context.ts'
import { countFacets } from './facets.ts'
import { logRoutes } from './log/log.routes.ts'
import type { SearchLog } from './log/search-log.ts'
import { savedRoutes } from './saved/saved.routes.ts'
import { memberPage, packedPage } from './search.ts'
import { suggest } from './suggest.ts'

const { find, facets, suggest: suggested } = search

export const searchRoutes = (context: SearchContext, log: SearchLog): Endpoint[] => [
  ...implement(
    { find, facets, suggest: suggested },
    {
      find: async ({ db, answers, input, actor, from, pack }) => {
        const here = searchAt(context, { db, answers })
        const { page, hits } = actor
          ? await memberPage(here, input, actor)
          : await packedPage(here, input, pack)
        const isWhole = input.conditions.length === 0 && input.current === 1
        if (isWhole) log.count({ word: input.text, source: from.source, hits })
        return page
      },
      facets: ({ db, answers, input, actor }) =>
        countFacets(searchAt(context, { db, answers }), input, actor),
      suggest: ({ db, answers, input }) => suggest(searchAt(context, { db, answers }), input.text),
    },
  ),
  ...savedRoutes,
  ...logRoutes,
]
