import { health } from '#contract/health.ts'
import type { Db } from '#database/database.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { openDatabaseStatus } from './health.ts'

export function healthRoutes(db: Db): Endpoint[] {
  const database = openDatabaseStatus(db)
  return implement(health, {
    live: () => ({ status: 'ok' as const }),
    ready: async ({ state, reply }) => {
      const found = state.phase === 'ok' ? await database() : { status: state.phase }
      if (found.status !== 'ok') reply.code(503)
      return found
    },
  })
}
