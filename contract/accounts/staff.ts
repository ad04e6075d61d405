import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

const Nothing = z.object({})
const PageQuery = z.object({
  current: z.int().min(1).max(10_000).default(1).meta({ label: '页码' }),
  size: z.int().min(1).max(200).default(20).meta({ label: '每页条数' }),
  /** Part of a username, a name or a company. */
  text: z.string().trim().max(60).default('').meta({ label: '查找的文字' }),
})
const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ records: z.array(row), total: z.int(), current: z.int(), size: z.int() })

const SessionRow = z.object({
  id,
  account: id,
  /** That of the caller. */
  own: z.boolean(),
  username: z.string(),
  name: z.string(),
  staff: z.boolean(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  address: z.string(),
  agent: z.string(),
})
namedSchemas.add(SessionRow, { id: 'SessionRow' })
export type SessionRow = z.infer<typeof SessionRow>

/** Sessions of all accounts, as staff see them. */
export const staff = {
  sessions: route({
    method: 'GET',
    path: '/staff/sessions',
    summary: '现有的登录，全部或一个账号的',
    access: 'sessions.read',
    input: PageQuery.extend({
      /** Staff, or readers alone. */
      who: z.enum(['all', 'staff', 'reader']).default('all').meta({ label: '身份' }),
      account: id.optional().meta({ label: '账号' }),
    }),
    output: pageOf(SessionRow),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/staff/sessions/:id',
    summary: '强制一次登录下线',
    access: 'sessions.end',
    input: z.object({ id }),
    output: Nothing,
  }),
}
