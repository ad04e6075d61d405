import { z } from 'zod'

import { named } from '#contract/named.ts'
import { route } from '#contract/route.ts'

const Nothing = z.object({})
const id = z.int().positive()
const PageQuery = z.object({
  current: z.int().min(1).max(10_000).default(1),
  size: z.int().min(1).max(200).default(20),
  /** Part of a username, a name or a company. */
  text: z.string().trim().max(60).default(''),
})
const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ records: z.array(row), total: z.int(), current: z.int(), size: z.int() })

const AccountRow = z.object({
  id,
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  company: z.string(),
  roles: z.array(z.object({ code: z.string(), name: z.string() })),
  disabled: z.boolean(),
  secondFactor: z.boolean(),
  sessions: z.int(),
  createdAt: z.iso.datetime(),
})
named.add(AccountRow, { id: 'AccountRow' })
export type AccountRow = z.infer<typeof AccountRow>

const SessionRow = z.object({
  id,
  account: id,
  username: z.string(),
  name: z.string(),
  staff: z.boolean(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  address: z.string(),
  agent: z.string(),
})
named.add(SessionRow, { id: 'SessionRow' })
export type SessionRow = z.infer<typeof SessionRow>

/** Management of accounts by staff. */
export const staff = {
  accounts: route({
    method: 'GET',
    path: '/staff/accounts',
    summary: '账号一览',
    access: 'users.read',
    input: PageQuery,
    output: pageOf(AccountRow),
  }),
  roles: route({
    method: 'GET',
    path: '/staff/roles',
    summary: '可授予的角色',
    access: 'users.read',
    input: Nothing,
    output: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        remark: z.string(),
        duty: z.enum(['system', 'security', 'audit']).nullable(),
      }),
    ),
  }),
  setRoles: route({
    method: 'PUT',
    path: '/staff/accounts/:id/roles',
    summary: '授予或收回角色，下一次操作即生效',
    access: 'roles.grant',
    proof: true,
    input: z.object({ id, roles: z.array(z.string().max(60)).max(20) }),
    output: Nothing,
  }),
  setDisabled: route({
    method: 'PUT',
    path: '/staff/accounts/:id/disabled',
    summary: '停用或启用账号；停用后其登录立即失效',
    access: 'users.write',
    input: z.object({ id, disabled: z.boolean() }),
    output: Nothing,
  }),
  sessions: route({
    method: 'GET',
    path: '/staff/sessions',
    summary: '现有的登录',
    access: 'sessions.read',
    input: PageQuery,
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
