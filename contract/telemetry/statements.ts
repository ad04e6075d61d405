import { z } from 'zod'

import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

export const statementPeriods = { hour: '近 1 小时', day: '近 24 小时', week: '近 7 天' } as const
export type StatementPeriod = keyof typeof statementPeriods

export const statementOrders = {
  p99: '99% 用时',
  greatest: '最长',
  total: '合计用时',
  calls: '次数',
} as const
export type StatementOrder = keyof typeof statementOrders

const milliseconds = z.number().min(0)

const SlowStatement = z.object({
  /** The beginning of the hash of its text, as traces have it; of what is not named, its summary. */
  statement: z.string(),
  /** What it does to what. */
  summary: z.string(),
  /** Its text without any value; empty for what is not named. */
  text: z.string(),
  servers: z.array(z.string()),
  calls: z.int(),
  mean: milliseconds,
  p99: milliseconds,
  greatest: milliseconds,
  total: milliseconds,
  lastAt: z.iso.datetime(),
})
namedSchemas.add(SlowStatement, { id: 'SlowStatement' })
export type SlowStatement = z.infer<typeof SlowStatement>

export const statements = {
  slow: route({
    method: 'GET',
    path: '/statements/slow',
    summary: '曾经超过 0.1 秒的数据库语句及其用时，最慢的 100 条；不含任何取值',
    access: 'statements.read',
    input: z.object({
      period: z.enum(['hour', 'day', 'week']).default('day').meta({ label: '期间' }),
      order: z.enum(['p99', 'greatest', 'total', 'calls']).default('p99').meta({ label: '排序' }),
      server: z.string().max(100).optional().meta({ label: '服务器' }),
    }),
    output: z.object({ servers: z.array(z.string()), statements: z.array(SlowStatement) }),
  }),
}
