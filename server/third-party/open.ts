import type { Secrets } from '#server/secrets/secrets.ts'
import { openTickets, type Tickets } from '#server/sign-in/tickets/tickets.ts'

import type { Found } from './provider.ts'
import { openOidcCache, type OidcCache } from './wires/oidc.ts'

/** A person of another house whom no account knows yet. */
export interface Linking extends Omit<Found, 'sid' | 'idToken'> {
  provider: number
  /** The sign-in at the provider. */
  providerSession: number
}

/** A sign-in that is handed to the page of an older system. */
export interface Handing {
  account: number
  session: number
  app: number
}

/** Shared resources of third-party sign-in. */
export interface ThirdParty {
  keys: { requests: Buffer }
  linking: Tickets<Linking>
  handing: Tickets<Handing>
  oidc: OidcCache
  /** Scheme and host of the site, to which providers return; without it nobody is sent to one. */
  publicUrl: string | undefined
}

export const openThirdParty = (secrets: Secrets, publicUrl?: string): ThirdParty => ({
  keys: { requests: secrets.key('third-party requests') },
  linking: openTickets(secrets.key('third-party links'), 30),
  handing: openTickets(secrets.key('handed sign-ins'), 1),
  oidc: openOidcCache(),
  publicUrl,
})
