import type { ProviderPerson, Provider } from '#server/third-party/provider.ts'

import { type CodeExchange, type OAuthProtocol, personIn } from './oauth.ts'
import { askJson, type Json, type Reach, providerRefused } from './outgoing.ts'

type Answer = Json['read']

/**
 * An address of a protocol as this provider has it: at its own address or its gateway where the row names one, else as
 * documented.
 */
export function addressOf({ address }: Pick<Provider, 'address'>, documented: string): URL {
  const url = new URL(documented)
  if (!address) return url
  const own = new URL(address)
  own.pathname = `${own.pathname.replace(/\/+$/, '')}${url.pathname}`
  return own
}

interface ConsentRequest {
  redirect: string
  state: string
  challenge: string
}

/** The page of a provider where a person consents; undefined for a kind without one. */
export function consentPage(
  protocol: Pick<OAuthProtocol, 'page' | 'pkce'>,
  provider: Provider,
  leaving: ConsentRequest,
): string | undefined {
  if (!protocol.page) return undefined
  const url = addressOf(provider, protocol.page.url)
  const pkce = protocol.pkce && { code_challenge: leaving.challenge, code_challenge_method: 'S256' }
  const words = {
    ...protocol.page.parameters(provider),
    ...pkce,
    redirect_uri: leaving.redirect,
    state: leaving.state,
  }
  for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value)
  if (protocol.page.hash) url.hash = protocol.page.hash
  return url.href
}

/** Exchanges a code for the person, by the calls of the protocol. */
export async function exchange(
  protocol: OAuthProtocol,
  asking: CodeExchange,
  verifier: string,
): Promise<ProviderPerson> {
  const { form, ...call } = protocol.token(asking)
  const proof = protocol.pkce && { code_verifier: verifier }
  const token = await send(protocol, asking.provider, {
    ...call,
    ...(form && { form: { ...form, ...proof } }),
  })
  const user = protocol.user ? await send(protocol, asking.provider, protocol.user(asking, token)) : token
  return personIn(protocol, user, token) ?? refuse('no subject')
}

function refuse(reason: string): never {
  throw providerRefused(reason)
}

type Call = ReturnType<OAuthProtocol['token']>

async function send(protocol: OAuthProtocol, provider: Provider, call: Call): Promise<Answer> {
  const url = addressOf(provider, call.url)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  const { status, read } = await askJson(url, initOf(call), reachOf(url))
  const error = protocol.error ? protocol.error(read) : read['error']
  if (status >= 400 || (error !== undefined && error !== null))
    refuse(`HTTP ${status} ${reasonIn(read, error)}`)
  return read
}

const reasonIn = (read: Answer, error: unknown) =>
  [error, read['code'], read['errmsg'], read['msg'], read['error_description'], read['message']]
    .filter((word) => typeof word === 'string' || typeof word === 'number')
    .join(' ')

const reachOf = (url: URL): Reach => ({ hosts: new Set([url.host]) })

function initOf({ method = 'GET', form, json, headers }: Call): RequestInit {
  const accept = { accept: 'application/json', 'user-agent': 'geolibrary', ...headers }
  if (form) return { method, headers: accept, body: new URLSearchParams(form) }
  if (json)
    return { method, headers: { ...accept, 'content-type': 'application/json' }, body: JSON.stringify(json) }
  return { method, headers: accept }
}
