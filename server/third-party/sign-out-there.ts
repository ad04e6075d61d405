import type { Identity } from '#server/sign-in/identity.ts'

import { findProviderOfSession } from './providers.queries.ts'
import { opened } from './providers.ts'
import { oidcSignOut } from './wires/oidc.ts'

/** Where the person of a session signs out of the house that named them, if its row says that both end together. */
export async function signOutThere(
  { db, personal, thirdParty: { oidc, publicUrl } }: Identity,
  session: number,
): Promise<string | undefined> {
  const row = await findProviderOfSession(db, session)
  if (!row?.endsThere) return undefined
  const provider = opened(personal, row)
  const back = publicUrl && `${publicUrl}/`
  if (provider.kind === 'OIDC') return oidcSignOut(oidc, provider, back)
  if (!provider.logoutAddress) return undefined
  const url = new URL(provider.logoutAddress)
  url.searchParams.set('client_id', provider.appId)
  if (back) url.searchParams.set('redirect_uri', back)
  return url.href
}
