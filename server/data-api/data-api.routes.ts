import { dataApiRoutes } from '#contract/back-office/data-api/call.ts'
import { dataApiHostRoutes } from '#contract/back-office/data-api/host.ts'
import { dataApiUseRoutes } from '#contract/back-office/data-api/use.ts'
import { dataApis } from '#contract/data-api/data-api.ts'
import { readHandlers, resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { keyIn } from './admit-key.ts'
import type { FetchHost } from './forward/fetch-host.ts'
import { forward, hostsOf } from './forward/forward.ts'
import { openPublished } from './open.ts'
import { dropOwnKey, makeOwnKey, ownKeys } from './own-keys.ts'
import { publishedCalls } from './published.ts'
import { hosts, publishedApis, uses } from './stores.ts'
import { listWholeUse } from './use.queries.ts'

type Feature = 'dataApis' | 'dataApi' | 'dataApiHost' | 'dataApiUse'

/** What is published and its callers, and what staff publish. */
export const dataApiEndpoints = (fetchHost: FetchHost): Record<Feature, Endpoint[]> => ({
  dataApis: implement(dataApis, {
    published: ({ db, kinds }) => publishedCalls(db, kinds),
    open: async ({ db, answers, kinds, rates, input, from, reply, leavePlace, pack }) => {
      const { data, headers } = await openPublished({
        ...{ db, answers, kinds, rates, input, pack, source: from.source },
        fetchHost: (request) => {
          leavePlace()
          return fetchHost(request)
        },
        key: keyIn(reply.request),
      })
      reply.headers(headers)
      return data
    },
    hostList: ({ db }) => hostsOf(db),
    forward: ({ db, input }) => forward(db, input, fetchHost),
    mine: ({ db, actor }) => ownKeys(db, actor.id),
    wholeUse: ({ db }) => listWholeUse(db),
    makeKey: ({ db, input, actor, from }) => makeOwnKey(db, input.purpose, { actor, from }),
    revokeKey: ({ db, input, actor, from }) => dropOwnKey(db, input.key, { actor, from }),
  }),
  dataApi: implement(dataApiRoutes, resourceHandlers(publishedApis)),
  dataApiHost: implement(dataApiHostRoutes, resourceHandlers(hosts)),
  dataApiUse: implement(dataApiUseRoutes, readHandlers(uses)),
})
