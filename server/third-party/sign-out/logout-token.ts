import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'

import { textIn } from '#server/third-party/provider.ts'

/** What a provider signs with: its published keys, no secret that both sides hold, never `none`. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Seconds after it was issued; clocks may differ by half a minute. */
const maxAgeSeconds = 600
const drift = 30
/** Longer than a token can be shown again. */
export const rememberedSeconds = maxAgeSeconds + 2 * drift

const event = 'http://schemas.openid.net/event/backchannel-logout'

export interface LogoutToken {
  /** Its own number: it counts once. */
  jti: string
  sid?: string | undefined
  subject?: string | undefined
}

/** A token that is none of the provider, or none for signing out; the reason is for the log. */
export class LogoutTokenRefusal extends Error {}

/** Reads a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6); throws `LogoutTokenRefusal`. */
export async function readLogoutToken(
  keys: JWTVerifyGetKey,
  { issuer, audience }: { issuer: string; audience: string },
  token: string,
): Promise<LogoutToken> {
  const verified = await jwtVerify(token, keys, {
    ...{ issuer, audience, algorithms, maxTokenAge: maxAgeSeconds, clockTolerance: drift },
    requiredClaims: ['iss', 'aud', 'iat', 'exp', 'jti', 'events'],
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? new LogoutTokenRefusal(error.message) : error
  })
  const { payload, protectedHeader } = verified
  if (!isLogout(protectedHeader.typ)) throw new LogoutTokenRefusal(`a token of type ${protectedHeader.typ}`)
  return claimsOf(payload)
}

/** `logout+jwt`; older providers say `JWT` or nothing. */
const isLogout = (typ = 'jwt') => /^(?:application\/)?(?:logout\+)?jwt$/i.test(typ)

function claimsOf(payload: JWTPayload): LogoutToken {
  const { events, nonce } = payload
  const said: unknown = Object(events)[event]
  if (typeof said !== 'object' || said === null) throw new LogoutTokenRefusal('another event')
  if (nonce !== undefined) throw new LogoutTokenRefusal('a nonce') // an ID token, shown as a logout token
  const [jti, sid, subject] = [payload.jti, payload['sid'], payload.sub].map((text) => textIn(text, 255))
  if (jti === undefined) throw new LogoutTokenRefusal('no jti')
  if (sid === undefined && subject === undefined) throw new LogoutTokenRefusal('neither sid nor sub')
  return { jti, sid, subject }
}
