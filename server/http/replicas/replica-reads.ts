import type { FastifyRequest } from 'fastify'

import { keyHeader } from '#contract/data-api/examples.ts'
import type { Route } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import type { Replica, Replicas } from '#database/replicas/replicas.ts'
import type { AnswerCache, CachedDb } from '#server/caching/answer-cache.ts'
import type { Endpoint } from '#server/http/implement.ts'
import { setWritten } from '#server/http/session.queries.ts'

/** Answers some reads from the replicas of a database. */
export interface ReplicaReads {
  /** The replica for a call; undefined where the database itself has to answer it. */
  placeFor: (route: Route, request: Pick<FastifyRequest, 'caller' | 'headers'>) => CachedDb | undefined
  /** From here on the session of a call reads from no replica that lacks what the call has changed. */
  noteWrite: (db: Db, endpoint: Pick<Endpoint, 'route'>, session: number | undefined) => Promise<void>
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
  const placeFor: ReplicaReads['placeFor'] = ({ replica: readers }, { caller, headers }) => {
    if (!readers || caller?.staff || headers[keyHeader] !== undefined) return undefined
    if (readers === 'visitors' && caller?.actor) return undefined
    const replica = replicas.choose(caller?.writtenTo)
    return replica && { db: replica.db, answers: answersOf(replica) }
  }
  const noteWrite: ReplicaReads['noteWrite'] = async (db, { route }, session) => {
    if (session !== undefined && mayWrite(route)) await setWritten(db, session)
  }
  return { placeFor, noteWrite }
}

/** Whether a call may change what its caller reads afterwards. */
const mayWrite = ({ method, query, charges }: Route) => charges === true || (method !== 'GET' && !query)
