import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import { AppError, fail } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import type { Policy } from '#server/policy/policy.ts'
import { spend } from '#server/rates/spent.ts'

const drift = 180
/** Seconds for which a nonce is stored; longer than its signature is valid. */
const nonceLasts = 600
const nonceForm = /^[0-9A-Za-z]{6}$/
const timeForm = /^\d{10}$/

/**
 * Whether a route requires signatures when they are enabled: calls of the web that change data or query by
 * POST.
 */
export const isSigned = ({ answer = 'data' }: Pick<Route, 'answer'>, method: string): boolean =>
  answer === 'data' && method !== 'GET'

/** `UPPER(hex(SHA-256(timestamp + token + nonce + timestamp)))`, the timestamp in seconds. */
export const signatureOf = (token: string, timestamp: string, nonce: string): string =>
  createHash('sha256').update(`${timestamp}${token}${nonce}${timestamp}`).digest('hex').toUpperCase()

/**
 * Verifies the signed headers and returns the nonce; throws if they are wrong or older than three minutes.
 * The signing token is public: this hinders replay and meets the rules of the city's gateway, but does not
 * authenticate anybody.
 */
export function checkSignature(headers: IncomingHttpHeaders, policy: Policy): string {
  const header = (name: string) => String(headers[`${policy.signaturePrefix}${name}`] ?? '')
  const [passId, signature, timestamp, nonce] = ['paasid', 'signature', 'timestamp', 'nonce'].map(header)
  if (passId !== policy.passId || !nonceForm.test(nonce ?? '') || !timeForm.test(timestamp ?? '')) refuse()
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > drift) refuse()
  const right = signatureOf(policy.passToken, String(timestamp), String(nonce))
  if (!same(right, String(signature).toUpperCase())) refuse()
  return `${passId} ${nonce}`
}

/** Throws if a nonce was used before. Called last, after all other checks. */
export async function useNonce(db: Db, nonce: string): Promise<void> {
  if (!(await spend(db, `signature ${nonce}`, nonceLasts))) refuse()
}

function same(one: string, two: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(two)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function refuse(): never {
  fail('signature_refused')
}

/** Throws if the call is meant for another tenant; each archive is one. */
export function checkTenant(headers: IncomingHttpHeaders, { tenant }: Policy): void {
  const asked = headers['x-tenant-id']
  if (asked === undefined || asked === tenant) return
  throw new AppError('invalid_input', { fields: { 'x-tenant-id': '没有这个租户' } })
}
