import { createHmac, randomBytes } from 'node:crypto'

import { fail } from '#contract/errors.ts'
import type { Tokens } from '#contract/sign-in/held-tokens.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit } from '#server/audit/audit.ts'
import { hashToken, endReasonOf } from '#server/http/session.ts'

import {
  endBeyond,
  endSession,
  holdProviderSession,
  insertSession,
  insertTokens,
  lockSpent,
  spendToken,
} from './tokens.queries.ts'

export { endSession, endSessions, proveSession } from './tokens.queries.ts'

/** Seconds. */
const accessLasts = 3600
const refreshLasts = 7 * 86_400
/**
 * Seconds during which a spent refresh token returns the same tokens again, because two tabs may refresh at
 * once.
 */
const grace = 10
/** Seconds during which old access tokens remain valid, for requests in flight. */
const oldAccessLasts = 30

interface NewSession {
  account?: number
  /** The program itself, or the one that the session was handed to. */
  app?: number
  /** The key that it showed. */
  appKey?: number
  address: string
  agent: string
  secondFactor?: boolean
  /** The sign-in at a third party that named the person; if it has ended there, none begins here. */
  providerSession?: number | undefined
  /** The session that hands this one to an older system; such a one is not renewed, and proves nothing anew. */
  parent?: number
  /** Maximum sessions of an account: the longest unused one ends. */
  max?: number
}

/**
 * Opens a session; only hashes of its tokens are stored. A program gets no refresh token and signs in again.
 */
export async function openSession(tx: Db, given: NewSession): Promise<Tokens & { session: number }> {
  const { account, app, appKey, address, agent, secondFactor = false, parent, max } = given
  const { providerSession } = given
  if (providerSession !== undefined && !(await holdProviderSession(tx, providerSession)))
    fail('provider_refused')
  const session = await insertSession(tx, {
    ...{ account, app, appKey, address, agent, secondFactor },
    ...{ providerSession, parent },
  })
  if (account !== undefined && max !== undefined) await endBeyond(tx, account, max)
  const isRenewed = account !== undefined && parent === undefined
  const pair = { accessToken: newToken(), ...(isRenewed && { refreshToken: newToken() }) }
  await keep(tx, session, pair)
  return { session, ...pair, expiresIn: accessLasts }
}

const newToken = () => randomBytes(32).toString('base64url')

async function keep(tx: Db, session: number, pair: { accessToken: string; refreshToken?: string }) {
  const after = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const access = {
    hash: hashToken(pair.accessToken),
    session,
    kind: 'access' as const,
    expiresAt: after(accessLasts),
  }
  const refresh = pair.refreshToken && {
    hash: hashToken(pair.refreshToken),
    session,
    kind: 'refresh' as const,
    expiresAt: after(refreshLasts),
  }
  await insertTokens(tx, [access, ...(refresh ? [refresh] : [])])
}

/**
 * Exchanges a refresh token for new tokens. It is valid once; repeated within ten seconds it returns the same
 * tokens, later it counts as stolen and the session ends. Staff who were inactive too long are refused.
 */
export async function refreshSession(
  db: Db,
  key: Buffer,
  { token, address }: { token: string; address: string },
): Promise<Tokens> {
  const outcome = await atomically(db, async (tx) => {
    const row = await lockSpent(tx, hashToken(token), grace)
    const reason = row ? endReasonOf(row) : 'missing'
    if (!row || reason) return reason ?? 'missing'
    if (row.late) {
      await endSession(tx, row.session, 'reused')
      const { account, name, session } = row
      await audit(tx, {
        action: 'session_reused',
        success: false,
        account,
        name,
        address,
        detail: { session },
      })
      return 'kicked'
    }
    const pair = successorTokens(key, token)
    if (!row.spent) await rotate(tx, row.session, token, pair)
    return { ...pair, expiresIn: accessLasts }
  })
  return typeof outcome === 'string' ? fail('not_signed_in', { reason: outcome }) : outcome
}

/**
 * Derives the next tokens from the spent one with the server's key, so that a repetition returns the same
 * without storing them.
 */
function successorTokens(key: Buffer, token: string): { accessToken: string; refreshToken: string } {
  const next = (kind: string) => createHmac('sha256', key).update(`${kind} ${token}`).digest('base64url')
  return { accessToken: next('access'), refreshToken: next('refresh') }
}

async function rotate(
  tx: Db,
  session: number,
  spent: string,
  pair: { accessToken: string; refreshToken: string },
): Promise<void> {
  await spendToken(tx, session, hashToken(spent), oldAccessLasts)
  await keep(tx, session, pair)
}
