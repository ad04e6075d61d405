import { fail } from '#contract/errors.ts'
import { kindRow } from '#contract/sign-in/provider-kinds.ts'
import { spend } from '#server/rates/spent.ts'
import type { ThirdPartyContext } from '#server/third-party/open.ts'

import type { ProviderPerson, Provider } from './provider.ts'
import { secretsOf } from './requests.ts'
import { alipayPerson } from './wires/alipay.ts'
import { exchange } from './wires/oauth-call.ts'
import { oauthWires } from './wires/oauth.ts'
import { oidcPerson } from './wires/oidc.ts'
import { providerRefused } from './wires/outgoing.ts'
import { unionPerson } from './wires/union.ts'

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
  const wire = oauthWires[provider.kind]
  return wire ? exchange(wire, { provider, redirect, code }, secrets.verifier) : fail('provider_off')
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
  const wire = oauthWires[provider.kind]
  if (!wire || kindRow(provider.kind).way !== 'program') return fail('provider_off')
  const found = await exchange(wire, { provider, redirect: '', code }, '')
  await spendAnswer(identity, provider, code)
  return found
}
