import type { FastifyReply } from 'fastify'

import type { Kinds } from '#contract/catalogue/kind.ts'
import type { AppError } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput, Output, Route } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import type { AnswerCache } from '#server/caching/answer-cache.ts'
import type { Policy } from '#server/policy/policy.ts'
import type { Rates } from '#server/rates/rates.ts'

import type { Bytes, MadeFile, StoredBytes, VersionedContent } from './bytes.ts'
import type { LastSeen } from './last-seen/last-seen.ts'
import type { PackedAnswer } from './packed.ts'
import type { ServerState } from './state.ts'

/** Shared resources of all handlers. */
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

/** `db` is the transaction of the call, if it has one; `afterwards` runs after its commit. */
export interface Effect {
  db: Db
  /** The answer waits for it; a failure is the work's own to deal with. */
  afterwards: (work: () => unknown) => unknown
}

/** Claims room for a body that is written to disk, before it comes; what it returns gives the room back. */
export type ClaimSpace = (
  db: Db,
  body: { size: number; owner: Actor | undefined; isStored: boolean },
) => Promise<() => void>

/** Origin of a call. */
export interface CallOrigin {
  address: string
  /** The rate limit key of the address. */
  source: string
  /** The User-Agent header. */
  agent: string
}

/** The argument of a handler. `actor` is set if the route requires one. */
export interface Call<R extends Route> extends RequestContext, Effect {
  input: DecodedInput<R>
  actor: R['access'] extends 'anyone' ? Actor | undefined : Actor
  /** The session of the call. */
  session: R['access'] extends 'anyone' ? number | undefined : number
  from: CallOrigin
  reply: FastifyReply
  /** Encodes an answer of the route, so that it can be kept and returned instead. */
  pack: (answer: Output<R>) => PackedAnswer
  /** Gives up the place among the calls that work: from here on, only another service is waited for. */
  leavePlace: () => void
}

/** What a route that answers with bytes may send. */
export type BytesAnswer = Bytes | MadeFile | StoredBytes | VersionedContent

type Result<R extends Route> = R['answer'] extends 'bytes' ? BytesAnswer : Output<R> | PackedAnswer

export type Handler<R extends Route> = (call: Call<R>) => Promise<Result<R>> | Result<R>

/**
 * A handler of a call that has to wait: for a hash, for another host, or for its time. `prepare` waits, on connections
 * of its own and with no transaction open, and counts what has to stay counted if the call is refused; what it returns
 * makes the effect, in the transaction that also stores the answer.
 */
export interface StagedHandler<R extends Route> {
  prepare: (call: Call<R>) => Promise<(effect: Effect) => Promise<Result<R>> | Result<R>>
}

/** Encodes a refusal for a foreign protocol whose clients understand no status but 200. */
export type Refuse = (refusal: AppError) => unknown

export interface Endpoint {
  route: Route
  handler: Handler<Route> | StagedHandler<Route>
  /** The feature of the contract to which it belongs. */
  feature?: string
  /** Set for a foreign protocol: it has no sessions or signatures and is public. */
  refuse?: Refuse | undefined
}

/** What the call does, once it has waited for what it has to wait for. */
export const prepareEffect = async (
  { handler }: Pick<Endpoint, 'handler'>,
  call: Call<Route>,
): Promise<(effect: Effect) => unknown> =>
  typeof handler === 'function'
    ? (effect) => handler({ ...call, ...effect })
    : handler.prepare({ ...call, afterwards: (work) => work() })

/** Binds every route of a feature to its handler; a missing handler is a compile error. */
export function implement<Routes extends Record<string, Route>>(
  routes: Routes,
  handlers: { [Name in keyof Routes]: Handler<Routes[Name]> | StagedHandler<Routes[Name]> },
  refuse?: Refuse,
): Endpoint[] {
  return Object.entries(routes).map(([name, route]) => ({
    route,
    refuse,
    // oxlint-disable-next-line no-unsafe-type-assertion -- the signature above has checked the pair
    handler: handlers[name] as unknown as Endpoint['handler'],
  }))
}
