import { sql } from 'kysely'

import { health } from '#contract/health.ts'
import { implement } from '#server/http/implement.ts'

export const healthRoutes = implement(health, {
  live: () => ({ status: 'ok' as const }),
  ready: async ({ db, state, reply }) => {
    const status = state.phase === 'ok' ? await databaseStatus(db) : state.phase
    if (status !== 'ok') reply.code(503)
    return { status }
  },
})

async function databaseStatus(db: Parameters<ReturnType<typeof sql>['execute']>[0]) {
  try {
    await sql`select 1`.execute(db)
    return 'ok' as const
  } catch {
    return 'database_away' as const
  }
}
