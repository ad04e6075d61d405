import { z } from 'zod'

import { route } from './route.ts'
import { namedSchemas } from './schemas/named.ts'

const State = z.object({
  /** `reads_only`: the database is away, and its replicas answer visitors. */
  status: z.enum(['ok', 'reads_only', 'starting', 'stopping', 'database_away', 'not_writable']),
})
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
    summary: '能否接受请求：数据库须能读，也能写；数据库不应答时，有只读副本的仍能供访客阅览（reads_only）',
    access: 'anyone',
    answer: 'json',
    input: z.object({}),
    output: Readiness,
  }),
}
