import { creditLineRoutes } from '#contract/back-office/credit/line.ts'
import { creditPriceRoutes } from '#contract/back-office/credit/price.ts'
import { creditPurseRoutes } from '#contract/back-office/credit/purse.ts'
import { creditRequestRoutes } from '#contract/back-office/credit/request.ts'
import { creditSettingRoutes } from '#contract/back-office/credit/setting.ts'
import { credit } from '#contract/credit/credit.ts'
import { readHandlers, resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { findTerms, setAsks } from './credit.queries.ts'
import { creditOf, deduct, linesOf, requestCredit, withdraw } from './credit.ts'
import { answer, grant, refund } from './granting.ts'
import { refundFailed } from './openings.ts'
import { lines, prices, purses, requests, settings } from './stores.ts'

export const creditRoutes = implement(credit, {
  terms: ({ db }) => findTerms(db),
  mine: ({ db, actor }) => creditOf(db, actor),
  lines: ({ db, actor, input }) => linesOf(db, actor, input),
  setAsks: async ({ db, actor, input }) => {
    await setAsks(db, actor.id, input.asks)
    return {}
  },
  update: ({ db, actor, input }) => deduct(db, actor, input),
  pageFailed: ({ db, actor, input }) => refundFailed(db, actor, input),
  request: ({ db, actor, input }) => requestCredit(db, actor, input),
  withdraw: ({ db, actor, input }) => withdraw(db, actor, input.id),
})

/** Of the handlers of a resource, those of its one row. */
const pickSingleRow = <Read, Change>({ detail, update }: { detail: Read; update: Change }) => ({
  detail,
  update,
})

/** What staff see and do of credit. */
export const creditEndpoints: Record<
  'creditLine' | 'creditPrice' | 'creditPurse' | 'creditRequest' | 'creditSetting',
  Endpoint[]
> = {
  creditLine: implement(creditLineRoutes, {
    ...readHandlers(lines),
    refund: ({ db, input, actor, from }) => refund(db, input, { actor, from }),
  }),
  creditPrice: implement(creditPriceRoutes, resourceHandlers(prices)),
  creditPurse: implement(creditPurseRoutes, {
    ...readHandlers(purses),
    grant: ({ db, input, actor, from }) => grant(db, input, { actor, from }),
  }),
  creditRequest: implement(creditRequestRoutes, {
    ...readHandlers(requests),
    answer: ({ db, input, actor, from }) => answer(db, input, { actor, from }),
  }),
  creditSetting: implement(creditSettingRoutes, pickSingleRow(resourceHandlers(settings))),
}
