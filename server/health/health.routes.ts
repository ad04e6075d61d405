import { health } from '#contract/health.ts'
import { implement } from '#server/http/implement.ts'

import { databaseStatus } from './health.ts'

export const healthRoutes = implement(health, {
  live: () => ({ status: 'ok' as const }),
  ready: async ({ db, state, reply }) => {
    const status = state.phase === 'ok' ? await databaseStatus(db) : state.phase
    if (status !== 'ok') reply.code(503)
    return { status }
  },
})
