import type { Identity, IdentityContext } from '#server/sign-in/identity.ts'
import { openTickets, type Tickets } from '#server/sign-in/tickets/tickets.ts'

import type { DemoProvider } from './demo-provider/demo-provider.ts'
import { openOidcCache, type OidcCache } from './protocols/oidc.ts'
import type { ProviderPerson } from './provider.ts'

/** A person of an identity provider whom no account knows yet. */
export interface UnlinkedPerson extends Omit<ProviderPerson, 'sid' | 'idToken'> {
  provider: number
  /** The sign-in at the provider. */
  providerSession: number
}

/** A sign-in that is handed to the page of an older system. */
export interface OlderSystemSignIn {
  account: number
  session: number
  app: number
}

/** Shared resources of third-party sign-in. */
export interface ThirdParty {
  keys: { requests: Buffer }
  linking: Tickets<UnlinkedPerson>
  oneTimeTokens: Tickets<OlderSystemSignIn>
  oidc: OidcCache
  /** Scheme and host of the site, to which providers return; without it nobody is sent to one. */
  publicUrl: string | undefined
  /** The provider of a demo; undefined for any other library. */
  demo: DemoProvider | undefined
}

/** The shared resources of signing in, with those of third parties. */
export interface ThirdPartyIdentity extends Identity {
  thirdParty: ThirdParty
}

export interface ThirdPartyContext extends IdentityContext {
  thirdParty: ThirdParty
}

/** Adds what signing in by third parties takes. */
export const addThirdParty = (
  identity: Identity,
  publicUrl?: string,
  demo?: DemoProvider,
): ThirdPartyIdentity => ({
  ...identity,
  thirdParty: {
    keys: { requests: identity.secrets.key('third-party requests') },
    linking: openTickets(identity.secrets.key('third-party links'), 30),
    oneTimeTokens: openTickets(identity.secrets.key('handed sign-ins'), 1),
    oidc: openOidcCache(),
    publicUrl,
    demo,
  },
})
