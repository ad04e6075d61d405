import type { FastifyInstance } from 'fastify'

import type { Db } from '#database/database.ts'
import type { AnswerCache } from '#server/caching/answer-cache.ts'
import { openDatabaseStatus } from '#server/health/health.ts'
import type { CallSemaphores } from '#server/http/mount.ts'
import type { Overload } from '#server/overload/overload.ts'

import { countCalls } from './calls.ts'
import { fillRegistry } from './metrics.ts'
import type { Metrics } from './serve.ts'
import { traceCalls } from './traces/calls.ts'
import type { Tracing } from './traces/spans.ts'
import type { TraceTickets } from './traces/tickets.ts'

export type { MetricSources } from './metrics.ts'
export { type Metrics, openMetrics } from './serve.ts'

interface ObservedApp {
  db: Db
  dataDir: string
  answers: AnswerCache
  overload: Overload
  callSemaphores: CallSemaphores
  traceTickets: TraceTickets
}

/** Who hears of an app; nobody by default. */
export interface AppObservers {
  /** Measures calls and what this server has. */
  metrics?: Omit<Metrics, 'port' | 'close'> | undefined
  /** Sends traces of calls. */
  tracing?: Tracing | undefined
}

/** Has an app measured and traced; before its routes are mounted. */
export function observeApp(
  app: FastifyInstance,
  { metrics, tracing }: AppObservers,
  { traceTickets, ...observed }: ObservedApp,
): void {
  if (metrics) measureApp(app, { ...metrics, tracing }, observed)
  if (tracing) traceCalls(app, tracing, traceTickets)
}

/** Has the calls of an app measured, and what its server and its database have. */
function measureApp(
  app: FastifyInstance,
  {
    registry,
    pool,
    backup,
    replicas,
    tracing,
  }: Omit<Metrics, 'port' | 'close'> & Pick<AppObservers, 'tracing'>,
  { db, dataDir, answers, overload, callSemaphores }: Omit<ObservedApp, 'traceTickets'>,
): void {
  countCalls(app, registry)
  fillRegistry(registry, {
    ...{ db, pool, dataDir, answers, backup, replicas },
    database: openDatabaseStatus(db),
    places: { ...callSemaphores },
    refusals: overload.refusals,
    spans: tracing?.counts,
  })
}
