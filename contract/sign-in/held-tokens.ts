import { z } from 'zod'

import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

/** The types of tokens of a session: one for calls, one for the next two tokens. Neither serves as the other. */
export const tokenTypes = ['access', 'refresh'] as const
export type TokenType = (typeof tokenTypes)[number]

export const Tokens = z.object({
  accessToken: z.string(),
  /** Absent for clients, which request a new token instead. */
  refreshToken: z.string().optional(),
  /** Seconds. */
  expiresIn: z.int(),
})
namedSchemas.add(Tokens, { id: 'Tokens' })
export type Tokens = z.infer<typeof Tokens>

/** Calls about tokens that a browser already holds; every page needs them. */
export const heldTokens = {
  refresh: route({
    method: 'PUT',
    path: '/token',
    summary: '用更新令牌换新的令牌',
    access: 'anyone',
    input: z.object({
      grant: z.literal('refresh_token').meta({ label: '登录方式' }),
      refreshToken: z.string().max(200).meta({ label: '更新令牌' }),
    }),
    output: Tokens,
    limit: { calls: 120, seconds: 60 },
  }),
  signOut: route({
    method: 'DELETE',
    path: '/token',
    summary: '退出登录；由第三方登录且须一并退出的，给出对方的退出网址',
    access: 'anyone',
    waits: true,
    beforeConsent: true,
    input: z.object({}),
    output: z.object({ continueAt: z.string().optional() }),
  }),
}
