import { creditLineRoutes } from '#contract/back-office/credit/line.ts'
import { creditPriceRoutes } from '#contract/back-office/credit/price.ts'
import { creditPurseRoutes } from '#contract/back-office/credit/purse.ts'
import { creditRequestRoutes } from '#contract/back-office/credit/request.ts'
import { creditSettingRoutes } from '#contract/back-office/credit/setting.ts'
import { credit } from '#contract/credit/credit.ts'
import type { Db } from '#database/database.ts'
import { readHandlers, resourceHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { setAsks } from './credit.queries.ts'
import { creditOf, deduct, linesOf, requestCredit, withdraw } from './credit.ts'
import { answer, grant, refund } from './granting.ts'
import { refundFailed } from './openings.ts'
import { lines, prices, purses, requests, settings } from './stores.ts'

export const creditRoutes = implement(credit, {
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

/** What staff see and do of credit. */
export const creditEndpoints = (
  db: Db,
): Record<'creditLine' | 'creditPrice' | 'creditPurse' | 'creditRequest' | 'creditSetting', Endpoint[]> => ({
  creditLine: implement(creditLineRoutes, {
    ...readHandlers(db, lines),
    refund: ({ db: tx, input, actor, from }) => refund(tx, input, { actor, from }),
  }),
  creditPrice: implement(creditPriceRoutes, resourceHandlers(db, prices)),
  creditPurse: implement(creditPurseRoutes, {
    ...readHandlers(db, purses),
    grant: ({ db: tx, input, actor, from }) => grant(tx, input, { actor, from }),
  }),
  creditRequest: implement(creditRequestRoutes, {
    ...readHandlers(db, requests),
    answer: ({ db: tx, input, actor, from }) => answer(tx, input, { actor, from }),
  }),
  creditSetting: implement(creditSettingRoutes, only(resourceHandlers(db, settings))),
})

/** Of the handlers of a resource, those of its one row. */
const only = <Read, Change>({ detail, update }: { detail: Read; update: Change }) => ({ detail, update })
