import type { Identity } from '#server/sign-in/identity.ts'
import { findProviderById } from '#server/third-party/providers.queries.ts'
import { opened } from '#server/third-party/providers.ts'
import { oidcSignOut } from '#server/third-party/wires/oidc.ts'

import { findBegun } from './provider-sessions.queries.ts'

export { deleteEndedProviderSessions } from './provider-sessions.queries.ts'

/** Where the person of a session signs out of the house that named them, if its row says that both end together. */
export async function signOutThere(
  { db, personal, thirdParty: { oidc, publicUrl } }: Identity,
  session: number,
): Promise<string | undefined> {
  const begun = await findBegun(db, session)
  const row = begun && (await findProviderById(db, begun.provider))
  if (!row?.endsThere) return undefined
  const provider = opened(personal, row)
  const back = publicUrl && `${publicUrl}/`
  if (provider.kind === 'OIDC') {
    const idToken = begun?.idToken ? personal.unseal(begun.idToken) : undefined
    return oidcSignOut(oidc, provider, { back, idToken })
  }
  if (!provider.logoutAddress) return undefined
  const url = new URL(provider.logoutAddress)
  url.searchParams.set('client_id', provider.appId)
  if (back) url.searchParams.set('redirect_uri', back)
  return url.href
}
