import type { FastifyReply } from 'fastify'

import type { Actor } from '#contract/accounts/identity.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import type { AppError } from '#contract/errors.ts'
import type { Decoded, Output, Route } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import type { AnswerCache } from '#server/caching/answer-cache.ts'
import type { Policy } from '#server/policy/policy.ts'
import type { Rates } from '#server/rates/rates.ts'

import type { Bytes, MadeFile } from './bytes.ts'
import type { LastSeen } from './last-seen/last-seen.ts'
import type { ServerState } from './state.ts'

/** What every handler may reach. */
export interface RequestContext {
  db: Db
  kinds: Kinds
  dataDir: string
  state: ServerState
  policy: () => Promise<Policy>
  lastSeen: LastSeen
  answers: AnswerCache
  rates: Rates
}

/** Where a call has its effect: `db` is its transaction, where it has one, and `afterwards` what is done when that stands. */
export interface Effect {
  db: Db
  afterwards: (work: () => void) => void
}

/** Where a call comes from. */
export interface From {
  address: string
  /** The key under which the address is limited. */
  source: string
  /** What the browser says it is. */
  agent: string
}

/** What a handler is given. `actor` is certain wherever the route asks for one. */
export interface Call<R extends Route> extends RequestContext, Effect {
  input: Decoded<R>
  actor: R['access'] extends 'anyone' ? Actor | undefined : Actor
  /** The session that the call came with. */
  session: R['access'] extends 'anyone' ? number | undefined : number
  from: From
  reply: FastifyReply
}

type Result<R extends Route> = R['answer'] extends 'bytes' ? Bytes | MadeFile : Output<R>

export type Handler<R extends Route> = (call: Call<R>) => Promise<Result<R>> | Result<R>

/** How a foreign protocol says a refusal; its clients understand no status but 200. */
export type Refuse = (refusal: AppError) => unknown

export interface Endpoint {
  route: Route
  handler: Handler<Route>
  /** Of a foreign protocol only: it knows neither our sessions nor our signatures, and is open to everybody. */
  refuse?: Refuse | undefined
}

/** Binds every route of a feature to its handler; a missing one does not compile. */
export function implement<Routes extends Record<string, Route>>(
  routes: Routes,
  handlers: { [Name in keyof Routes]: Handler<Routes[Name]> },
  refuse?: Refuse,
): Endpoint[] {
  return Object.entries(routes).map(([name, route]) => ({
    route,
    refuse,
    // oxlint-disable-next-line no-unsafe-type-assertion -- the signature above has checked the pair
    handler: handlers[name] as unknown as Handler<Route>,
  }))
}
