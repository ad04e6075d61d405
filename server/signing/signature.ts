import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import { AppError, fail } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import type { SignatureHash, SigningRules } from '#contract/sign-in/signing.ts'
import type { Db } from '#database/database.ts'
import type { Policy } from '#server/policy/policy.ts'
import { spend } from '#server/rates/spent.ts'

const drift = 180
/** Seconds for which a nonce is stored; longer than its signature is valid. */
const nonceLasts = 600
const nonceForm = /^[0-9A-Za-z]{6}$/
const timeForm = /^\d{10}$/

/**
 * Whether a route requires signatures when they are enforced: calls of the web that change data, query or export by
 * POST; not parts of files, nor foreign protocols.
 */
export const isSigned = (
  { answer = 'data', body }: Pick<Route, 'answer' | 'body'>,
  method: string,
): boolean => answer !== 'json' && method !== 'GET' && body !== 'spooled'

const names = { 'SHA-256': 'sha256', SM3: 'sm3' } as const satisfies Record<SignatureHash, string>

interface SignedValues {
  token: string
  timestamp: string
  nonce: string
}

/** `UPPER(hex(HASH(timestamp + token + nonce + timestamp)))`, the timestamp in seconds. */
export const signatureOf = (by: SignatureHash, { token, timestamp, nonce }: SignedValues): string =>
  hash(names[by], `${timestamp}${token}${nonce}${timestamp}`).toUpperCase()

/** What a browser signs by. The hash follows the setting at once: all servers of a database agree on it. */
export const signingRules = (policy: Policy): SigningRules => ({
  passFlag: policy.signing !== 'none',
  prefix: policy.signaturePrefix,
  hash: policy.cipherMode === 'SM' ? 'SM3' : 'SHA-256',
  passId: policy.passId,
  anonymousPassId: policy.anonymousPassId,
  passToken: policy.passToken,
})

/**
 * Verifies the signed headers and returns the nonce. Throws `clock_skewed` with the server's time where theirs is more
 * than three minutes off, `signature_refused` where anything else is wrong. The signing token is public: this hinders
 * replay and meets the rules of the city's gateway, but does not authenticate anybody.
 */
export function checkSignature(headers: IncomingHttpHeaders, policy: Policy): string {
  const rules = signingRules(policy)
  const header = (name: string) => String(headers[`${rules.prefix}${name}`] ?? '')
  const [signature, timestamp, nonce] = [header('signature'), header('timestamp'), header('nonce')]
  const passId = headers.authorization === undefined ? rules.anonymousPassId : rules.passId
  if (header('paasid') !== passId || !nonceForm.test(nonce) || !timeForm.test(timestamp)) refuse()
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > drift) fail('clock_skewed', { time: Date.now() })
  const right = signatureOf(rules.hash, { token: rules.passToken, timestamp, nonce })
  if (!isSame(right, signature.toUpperCase())) refuse()
  return `${passId} ${nonce}`
}

/** What was read of the signed headers, for whoever tries them. */
export function readSigned(headers: IncomingHttpHeaders, policy: Policy) {
  const sent = (name: string) => headers[name]?.toString() ?? null
  const timestamp = sent(`${policy.signaturePrefix}timestamp`)
  return {
    prefix: policy.signaturePrefix,
    passId: sent(`${policy.signaturePrefix}paasid`),
    fault: faultOf(headers, policy),
    behind:
      timestamp !== null && timeForm.test(timestamp)
        ? Math.round(Date.now() / 1000) - Number(timestamp)
        : null,
    tenant: sent('x-tenant-id'),
    app: sent('x-app-id'),
  }
}

function faultOf(headers: IncomingHttpHeaders, policy: Policy): string | null {
  if (headers[`${policy.signaturePrefix}signature`] === undefined) return '没有收到签名的请求头'
  try {
    checkSignature(headers, policy)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Throws if a nonce was used before. Called last, after all other checks. */
export async function useNonce(db: Db, nonce: string): Promise<void> {
  if (!(await spend(db, `signature ${nonce}`, nonceLasts))) refuse()
}

function isSame(one: string, two: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(two)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function refuse(): never {
  fail('signature_refused')
}
