import { fail } from '#contract/errors.ts'
import { kindRow } from '#contract/sign-in/provider-kinds.ts'
import { spend } from '#server/rates/spent.ts'
import type { ThirdPartyContext } from '#server/third-party/open.ts'

import { alipayPerson } from './protocols/alipay.ts'
import { exchange } from './protocols/oauth-call.ts'
import { oauthProtocols } from './protocols/oauth.ts'
import { oidcPerson } from './protocols/oidc.ts'
import { providerRefused } from './protocols/outgoing.ts'
import { unionPerson } from './protocols/union.ts'
import type { ProviderPerson, Provider } from './provider.ts'
import { secretsOf } from './requests.ts'

export interface ProviderReturn {
  state: string
  redirect: string
  /** The code as it came back. */
  code: string
  iss?: string | undefined
}

/** Asks a provider whom the code or ticket of a redirect stands for. */
export function personOfCode(
  identity: ThirdPartyContext,
  provider: Provider,
  returned: ProviderReturn,
): Promise<ProviderPerson> {
  const { thirdParty } = identity
  const { code, redirect, state, iss } = returned
  const secrets = secretsOf(thirdParty.keys.requests, state)
  if (provider.kind === 'OIDC')
    return oidcPerson(thirdParty.oidc, provider, { ...secrets, redirect, code, iss })
  if (provider.kind === 'UNION') return personOfTicket(identity, provider, code)
  if (provider.kind === 'ALIPAY') return alipayPerson({ provider, redirect, code })
  const protocol = oauthProtocols[provider.kind]
  return protocol ? exchange(protocol, { provider, redirect, code }, secrets.verifier) : fail('provider_off')
}

/** A day: longer than any provider keeps a ticket. */
const rememberedSeconds = 86_400

/** What proves no request of ours counts once, whatever the provider thinks of a second time. */
async function spendAnswer({ db }: ThirdPartyContext, { id }: Provider, answer: string): Promise<void> {
  if (!(await spend(db, `answer of provider ${id} ${answer}`, rememberedSeconds)))
    throw providerRefused('used before')
}

/** The person of a ticket of the union platform. */
export async function personOfTicket(
  identity: ThirdPartyContext,
  provider: Provider,
  ticket: string,
): Promise<ProviderPerson> {
  if (provider.kind !== 'UNION') return fail('provider_off')
  const found = await unionPerson(provider, ticket, identity.personal.index)
  await spendAnswer(identity, provider, ticket)
  return found
}

/** The person of a code that a mini program was given: it has no redirect. */
export async function personOfProgram(
  identity: ThirdPartyContext,
  provider: Provider,
  code: string,
): Promise<ProviderPerson> {
  const protocol = oauthProtocols[provider.kind]
  if (!protocol || kindRow(provider.kind).way !== 'program') return fail('provider_off')
  const found = await exchange(protocol, { provider, redirect: '', code }, '')
  await spendAnswer(identity, provider, code)
  return found
}
