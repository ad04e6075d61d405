import { z } from 'zod'

import { route } from './route.ts'
import { namedSchemas } from './schemas/named.ts'

const State = z.object({ status: z.enum(['ok', 'starting', 'stopping', 'database_away', 'not_writable']) })
namedSchemas.add(State, { id: 'ServerState' })

/** Readiness, with warnings. */
const Readiness = State.extend({
  /** Number of PDF files missing from the folder; absent if none. */
  missingFiles: z.int().optional(),
  VERSION_NO: z.string(),
})
namedSchemas.add(Readiness, { id: 'ServerReadiness' })

export const health = {
  live: route({
    method: 'GET',
    path: '/health/live',
    summary: '进程是否存活',
    access: 'anyone',
    answer: 'json',
    input: z.object({}),
    output: State,
  }),
  ready: route({
    method: 'GET',
    path: '/health/ready',
    summary: '能否接受请求：数据库须能读，也能写',
    access: 'anyone',
    answer: 'json',
    input: z.object({}),
    output: Readiness,
  }),
}
