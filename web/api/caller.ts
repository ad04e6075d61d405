import { AppError } from '#contract/errors.ts'
import type { Input, Output, Route } from '#contract/route.ts'
import { heldTokens as tokens } from '#contract/sign-in/held-tokens.ts'

import { bus } from './bus.ts'
import { call } from './call.ts'
import { currentSession, endSession, storeTokens, type Session } from './session.ts'

let renewing: Promise<boolean> | undefined

/**
 * Exchanges the refresh token for new tokens, once for all waiting calls. Returns false, and ends the session, when
 * the server rejects it.
 */
export function renewTokens(): Promise<boolean> {
  renewing ??= renew().finally(() => (renewing = undefined))
  return renewing
}

async function renew(): Promise<boolean> {
  const { refreshToken } = currentSession()
  if (refreshToken === undefined) return false
  try {
    const renewed = await call(tokens.refresh, { grant: 'refresh_token', refreshToken })
    const now = currentSession()
    if (now.refreshToken === refreshToken) storeTokens(renewed) // else signed out, or renewed by another window
    return now.token !== undefined
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_signed_in') throw error
    const now = currentSession().refreshToken
    if (now !== undefined && now !== refreshToken) return true // another window has already renewed the tokens
    endSession(error.detail.reason ?? 'expired')
    return false
  }
}

/**
 * Ends the session here at once and notifies the server without waiting for its response. Where the sign-in came from
 * an identity provider that is to end, too, the browser goes on to its page.
 */
export function signOut(): void {
  const { token, refreshToken } = currentSession()
  endSession('own')
  void call(tokens.signOut, {}, { token })
    .catch(async (refusal) => (await import('./end-expired.ts')).endExpired(refreshToken, refusal))
    .then(
      ({ continueAt }) => continueAt !== undefined && location.assign(continueAt),
      () => {},
    )
}

type ProofAsker = () => Promise<boolean>
let askProof: ProofAsker | undefined

/** Registers the function that asks the user to re-authenticate; it resolves to true on success. */
export const provideProof = (asker: ProofAsker | undefined): void => void (askProof = asker)

/**
 * Calls with the current session. Expired tokens are renewed and the call is repeated; if the server requires
 * re-authentication or a consent, the user is asked. A session that the server has ended is ended here.
 */
export async function callInSession<T>({ token }: Session, make: (token?: string) => Promise<T>): Promise<T> {
  try {
    return await make(token)
  } catch (error) {
    if (!(error instanceof AppError) || token === undefined) throw error
    const again = await retryToken(error, token)
    if (again === undefined) throw error
    return make(again)
  }
}

/** The token for a second attempt; undefined if the refusal is final. */
async function retryToken(refusal: AppError, token: string): Promise<string | undefined> {
  if (refusal.code === 'proof_required')
    return (await askProof?.()) ? (currentSession().token ?? token) : undefined
  if (refusal.code === 'consent_due') bus.emit('consent-due', {})
  if (refusal.code === 'forbidden') endSession('forbidden')
  return refusal.code === 'not_signed_in' ? newerToken(refusal, token) : undefined
}

/** A renewed token in place of a rejected one; without one the session ends. */
async function newerToken({ detail }: AppError, token: string): Promise<string | undefined> {
  const now = currentSession().token
  if (now !== undefined && now !== token) return now
  if (detail.reason === 'expired' && now !== undefined)
    return (await renewTokens()) ? currentSession().token : undefined
  endSession(detail.reason ?? 'missing')
  return undefined
}

/** Calls a route in the session of the moment. */
export const act = <R extends Route>(route: R, input: Input<R>): Promise<Output<R>> =>
  callInSession(currentSession(), (token) => call(route, input, { token }))
