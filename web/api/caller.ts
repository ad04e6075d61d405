import { AppError } from '#contract/errors.ts'
import { token as tokens } from '#contract/sign-in/token.ts'

import { call } from './call.ts'
import { currentSession, endSession, storeTokens, type Session } from './session.ts'

let renewing: Promise<boolean> | undefined

/**
 * Changes the refresh token for new tokens, once for all calls that wait for it. False, and the session is over, when
 * the server no longer takes it.
 */
export function renewTokens(): Promise<boolean> {
  renewing ??= renew().finally(() => (renewing = undefined))
  return renewing
}

async function renew(): Promise<boolean> {
  const { refreshToken } = currentSession()
  if (refreshToken === undefined) return false
  try {
    storeTokens(await call(tokens.refresh, { grant: 'refresh_token', refreshToken }))
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_signed_in') throw error
    const now = currentSession().refreshToken
    if (now !== undefined && now !== refreshToken) return true // another window was quicker
    endSession(error.detail.reason ?? 'expired')
    return false
  }
}

/** Signs out here at once; the server is told, and need not answer. */
export function signOut(): void {
  const held = currentSession().token
  endSession('own')
  void call(tokens.signOut, {}, { token: held }).catch(() => {})
}

type ProofAsker = () => Promise<boolean>
let askProof: ProofAsker | undefined

/** Names who asks the reader to prove who they are; true when they did. */
export const provideProof = (asker: ProofAsker | undefined): void => void (askProof = asker)

/**
 * Makes a call as whoever is in. Tokens that ran out are renewed and the call made again; where the server wants to
 * know once more who is there, the reader is asked first. A session that the server has ended is ended here.
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

/** The token to make the call again with; undefined when it was refused for good. */
async function retryToken(refusal: AppError, token: string): Promise<string | undefined> {
  if (refusal.code === 'proof_required')
    return (await askProof?.()) ? (currentSession().token ?? token) : undefined
  if (refusal.code === 'forbidden') endSession('forbidden')
  return refusal.code === 'not_signed_in' ? newerToken(refusal, token) : undefined
}

/** A token in place of one that the server no longer takes; where there is none the session ends. */
async function newerToken({ detail }: AppError, token: string): Promise<string | undefined> {
  const now = currentSession().token
  if (now !== undefined && now !== token) return now
  if (detail.reason === 'expired' && now !== undefined)
    return (await renewTokens()) ? currentSession().token : undefined
  endSession(detail.reason ?? 'missing')
  return undefined
}
