import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import { audit } from '#server/audit/audit.ts'
import { noteFew } from '#server/audit/few-lines.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { spend } from '#server/rates/spent.ts'
import type { ThirdPartyContext, ThirdPartyIdentity } from '#server/third-party/open.ts'
import type { Provider } from '#server/third-party/provider.ts'
import { readProvider } from '#server/third-party/providers.ts'

import { LogoutTokenRefusal, readLogoutToken, rememberedSeconds } from './logout-token.ts'
import { endProviderSessions, endSessionsOf } from './provider-sessions.queries.ts'
import { type Notice, noticeSeconds, readNotice } from './union-notice.ts'

interface Statement {
  /** What must not be shown again, and for how long it is remembered. */
  once: string
  seconds: number
  sid?: string | undefined
  subject?: string | undefined
}

/**
 * A provider says that somebody has signed out there: whatever began by that sign-in ends, on all servers at once.
 * Who is unknown, or has left already, is no failure. Throws `logout_refused` where the provider has not said it, or
 * says it a second time.
 */
export async function signedOutThere(identity: ThirdPartyContext, notice: Notice, from: CallOrigin) {
  const { db, personal } = identity
  const provider = await readProvider(db, personal, notice.provider)
  const refuse = (reason: string): never => {
    noteFew(identity, from.source, {
      ...{ action: 'sign_out_refused', success: false, address: from.address },
      ...{ object: provider.name, detail: { reason: reason.slice(0, 200) } },
    })
    return fail('logout_refused')
  }
  const statement = await readStatement(identity, provider, notice).catch((error: unknown) => {
    if (error instanceof LogoutTokenRefusal) return refuse(error.message)
    throw error
  })
  const { once, seconds, sid, subject } = statement
  const isNew = await atomically(db, async (tx) => {
    if (!(await spend(tx, `sign-out of provider ${provider.id} ${once}`, seconds))) return false
    const there = await endProviderSessions(tx, { provider: provider.id, sid, subject })
    const ended = await endSessionsOf(tx, there)
    const line = { action: 'sign_out' as const, success: true, address: from.address, object: provider.name }
    await audit(tx, ...ended.map((who) => ({ ...line, ...who })))
    return true
  })
  return isNew ? {} : refuse('used before')
}

async function readStatement(
  { thirdParty }: ThirdPartyIdentity,
  provider: Provider,
  notice: Notice,
): Promise<Statement> {
  if (provider.kind === 'OIDC') {
    const { issuer, keys } = await thirdParty.oidc.signer(provider)
    const read = await readLogoutToken(keys, { issuer, audience: provider.appId }, notice.logout_token ?? '')
    return { once: read.jti, seconds: rememberedSeconds, sid: read.sid, subject: read.subject }
  }
  const read = provider.kind === 'UNION' ? readNotice(provider, notice) : undefined
  if (!read) throw new LogoutTokenRefusal('not signed by the platform')
  return { once: read.nonce, seconds: noticeSeconds, sid: read.sid, subject: read.subject }
}
