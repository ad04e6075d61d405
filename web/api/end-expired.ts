import { AppError } from '#contract/errors.ts'
import type { Output } from '#contract/route.ts'
import { heldTokens as tokens } from '#contract/sign-in/held-tokens.ts'

import { call } from './call.ts'

/** Ends a session whose token has expired, by a new one; any other refusal of signing out stays one. */
export async function endExpired(
  refreshToken: string | undefined,
  refusal: unknown,
): Promise<Output<typeof tokens.signOut>> {
  const isExpired = refusal instanceof AppError && refusal.code === 'not_signed_in'
  if (!isExpired || refreshToken === undefined) throw refusal
  const { accessToken } = await call(tokens.refresh, { grant: 'refresh_token', refreshToken })
  return call(tokens.signOut, {}, { token: accessToken })
}
