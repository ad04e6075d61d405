import { createHmac, timingSafeEqual } from 'node:crypto'

import type { DecodedInput } from '#contract/route.ts'
import type { thirdParty } from '#contract/sign-in/third-party.ts'
import { ticketName } from '#server/third-party/protocols/union.ts'
import { type Provider, textIn } from '#server/third-party/provider.ts'

/** Seconds by which clocks may differ, as with signed calls of the gateway. */
const drift = 180
/** Longer than a notice can be shown again. */
export const noticeSeconds = 2 * drift

const hashes: Readonly<Record<string, string>> = { 'HMAC-SHA256': 'sha256', 'HMAC-SM3': 'sm3' }

/** What is signed, in this order. */
const signedFields = ['client_id', 'nonce', 'sign_type', 'ticket', 'timestamp', 'userId'] as const
type SignedField = (typeof signedFields)[number]

export type Notice = DecodedInput<typeof thirdParty.signedOutThere>

/** `name=value` of what is given, sorted by name and joined by `&`, under the key of the app, in hexadecimal. */
function signatureOfNotice(notice: Partial<Record<SignedField, string | undefined>>, secret: string): string {
  const text = signedFields
    .flatMap((name) => (notice[name] === undefined ? [] : [`${name}=${notice[name]}`]))
    .join('&')
  return createHmac(hashes[notice.sign_type ?? 'HMAC-SHA256'] ?? 'sha256', secret)
    .update(text)
    .digest('hex')
}

interface EndedByNotice {
  nonce: string
  sid?: string | undefined
  subject?: string | undefined
}

/**
 * Whose sign-in a union platform has ended, by the ticket with which it began or by its person; undefined where the
 * notice is not signed by the platform, or not of these minutes.
 */
export function readNotice(provider: Provider, notice: Notice): EndedByNotice | undefined {
  const { nonce = '', timestamp = '' } = notice
  if (!/^[\w-]{8,64}$/.test(nonce) || !isPresent(timestamp) || !isSigned(provider, notice)) return undefined
  const [sid, subject] = [textIn(notice.ticket, 2000), textIn(notice.userId)]
  return sid === undefined && subject === undefined
    ? undefined
    : { nonce, sid: sid && ticketName(sid), subject }
}

const isPresent = (timestamp: string) =>
  /^\d{10}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= drift

function isSigned({ appId, secret }: Provider, notice: Notice): boolean {
  const { client_id: app, sign = '', sign_type: type = 'HMAC-SHA256' } = notice
  if (secret === '' || app !== appId || !Object.hasOwn(hashes, type)) return false
  const right = Buffer.from(signatureOfNotice(notice, secret))
  const given = Buffer.from(sign.toLowerCase())
  return right.length === given.length && timingSafeEqual(right, given)
}
