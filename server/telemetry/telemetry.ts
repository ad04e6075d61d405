import type { FastifyInstance } from 'fastify'

import type { Db } from '#database/database.ts'
import type { AnswerCache } from '#server/caching/answer-cache.ts'
import { openDatabaseStatus } from '#server/health/health.ts'
import type { CallSemaphores } from '#server/http/mount.ts'
import type { Overload } from '#server/overload/overload.ts'

import { countCalls } from './calls.ts'
import { fillRegistry } from './metrics.ts'
import type { Metrics } from './serve.ts'

export type { MetricSources } from './metrics.ts'
export { type Metrics, openMetrics } from './serve.ts'

interface MeasuredApp {
  db: Db
  dataDir: string
  answers: AnswerCache
  overload: Overload
  callSemaphores: CallSemaphores
}

/** Has the calls of an app measured, and what its server and its database have; before its routes are mounted. */
export function measureApp(
  app: FastifyInstance,
  { registry, pool, backup }: Pick<Metrics, 'registry' | 'pool' | 'backup'>,
  { db, dataDir, answers, overload, callSemaphores }: MeasuredApp,
): void {
  countCalls(app, registry)
  fillRegistry(registry, {
    ...{ db, pool, dataDir, answers, backup },
    database: openDatabaseStatus(db),
    places: { ...callSemaphores },
    refusals: overload.refusals,
  })
}
