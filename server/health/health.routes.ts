import { health } from '#contract/health.ts'
import { VERSION_NO } from '#contract/version.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import type { DatabaseStatus } from './health.ts'

export const healthRoutes = (database: () => Promise<DatabaseStatus>): Endpoint[] =>
  implement(health, {
    live: () => ({ status: 'ok' as const }),
    ready: async ({ state, reply }) => {
      const found = state.phase === 'ok' ? await database() : { status: state.phase }
      if (found.status !== 'ok' && found.status !== 'reads_only') reply.code(503)
      return { ...found, VERSION_NO }
    },
  })
