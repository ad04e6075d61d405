import type { FastifyRequest } from 'fastify'

import { keyHeader } from '#contract/data-api/examples.ts'
import type { Route } from '#contract/route.ts'
import type { Replica, Replicas } from '#database/replicas/replicas.ts'
import type { AnswerCache, CachedDb } from '#server/caching/answer-cache.ts'
import type { Call } from '#server/http/implement.ts'
import { setWritten } from '#server/http/session.queries.ts'

/** A replica from which a call is answered, and the answers that belong to it. */
export interface ReplicaPlace extends CachedDb {
  replica: Replica
}

/** Answers some reads from the replicas of a database. */
export interface ReplicaReads {
  /** A replica for a call, other than those that were tried; undefined where the database itself has to answer it. */
  placeFor: (
    route: Route,
    request: Pick<FastifyRequest, 'caller' | 'headers'>,
    tried: readonly Replica[],
  ) => ReplicaPlace | undefined
  /**
   * From here on the session of a call reads from no replica that lacks what the call has changed. A failure is told,
   * not thrown: the call has been done, and would be done again.
   */
  noteWrite: (call: Pick<Call<Route>, 'db' | 'session' | 'reply'>, route: Route) => Promise<void>
}

/** What a server without replicas has. */
const noReplicas: ReplicaReads = { placeFor: () => undefined, noteWrite: async () => {} }

export function openReplicaReads(replicas: Replicas | undefined, answers: AnswerCache): ReplicaReads {
  if (!replicas) return noReplicas
  const beside = new Map<Replica, AnswerCache>()
  const answersOf = (replica: Replica) => {
    const known = beside.get(replica) ?? answers.beside()
    beside.set(replica, known)
    return known
  }
  let timeline: number | undefined
  /** A failover may have lost versions that come again with another content. */
  const forgetLost = () => {
    const now = replicas.timeline()
    if (timeline !== undefined && now !== timeline) answers.clear()
    timeline = now
  }
  const placeFor: ReplicaReads['placeFor'] = ({ replica: readers }, { caller, headers }, tried) => {
    forgetLost()
    if (!readers || headers[keyHeader] !== undefined || !isFor(readers, caller)) return undefined
    if (readers === 'outage' && !replicas.isDatabaseAway()) return undefined
    const replica = replicas.choose(caller?.writtenTo, tried)
    return replica && { replica, db: replica.db, answers: answersOf(replica) }
  }
  const noteWrite: ReplicaReads['noteWrite'] = async ({ db, session, reply }, route) => {
    if (session === undefined || !mayWrite(route)) return
    await setWritten(db, session).catch((error: unknown) => {
      reply.log.error({ err: error, request: reply.request.id }, 'position of a write')
    })
  }
  return { placeFor, noteWrite }
}

/** Whether a caller may read from a replica. */
const isFor = (readers: Route['replica'], caller: FastifyRequest['caller']): boolean =>
  !caller?.staff && (readers === 'readers' || caller?.actor === undefined)

/** Whether a call may change what its caller reads afterwards. */
const mayWrite = ({ method, query, charges }: Route) => charges === true || (method !== 'GET' && !query)
