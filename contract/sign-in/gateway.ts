import type { TransitMode } from './payload-encryption.ts'
import type { SigningRules } from './signing.ts'

/** What a page calls itself at the gateway, as its server has written it into it. */
export interface Gateway extends SigningRules {
  tenantId: string
  app: string
  /** The ciphers of the server, as passwords travel. */
  mode: TransitMode
  /** Whether its calls are traced: then they say to what they belong. */
  traces?: true
}

/** The name of the `meta` with the gateway in JSON. */
export const gatewayMeta = 'gateway'
