import type { ThirdPartyContext } from '#server/third-party/open.ts'
import { oidcSignOut } from '#server/third-party/protocols/oidc.ts'
import { findProviderById } from '#server/third-party/providers.queries.ts'
import { openProvider } from '#server/third-party/providers.ts'
import { wayBack } from '#server/third-party/requests.ts'

import { findBegun } from './provider-sessions.queries.ts'

export { deleteEndedProviderSessions } from './provider-sessions.queries.ts'

/**
 * Where the person of a session signs out of the provider that named them, if its row says that both end together; from there
 * they come back to the host of their page.
 */
export async function signOutThere(
  identity: ThirdPartyContext,
  { session, host }: { session: number; host: string },
): Promise<string | undefined> {
  const { db, personal, thirdParty } = identity
  const begun = await findBegun(db, session)
  const row = begun && (await findProviderById(db, begun.provider))
  if (!row?.endsThere) return undefined
  const provider = openProvider(personal, row)
  const back = await wayBack(identity, host)
  if (provider.kind === 'OIDC') {
    const idToken = begun?.idToken ? personal.unseal(begun.idToken) : undefined
    return oidcSignOut(thirdParty.oidc, provider, { back, idToken })
  }
  if (!provider.logoutAddress) return undefined
  const url = new URL(provider.logoutAddress)
  url.searchParams.set('client_id', provider.appId)
  if (back) url.searchParams.set('redirect_uri', back)
  return url.href
}
