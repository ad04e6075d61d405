import * as client from 'openid-client'

import { type Found, labelIn, type Provider, textIn } from '#server/third-party/provider.ts'

import { ask, away, ProviderFailure, refused, type Reach } from './outgoing.ts'

/** What providers of OpenID Connect say of themselves, kept for a while. */
export interface OidcCache {
  read: (provider: Provider) => Promise<client.Configuration>
}

const cacheMs = 10 * 60_000
const maxEntries = 50

interface Entry {
  of: string
  at: number
  configuration: Promise<client.Configuration>
}

/** A changed row, or one that could not be read, is read anew. */
export function openOidcCache(): OidcCache {
  const entries = new Map<number, Entry>()
  const discover = (provider: Provider, of: string) => {
    const configuration = discovered(provider)
    if (entries.size >= maxEntries) entries.clear()
    entries.set(provider.id, { of, at: Date.now(), configuration })
    configuration.catch(() => entries.delete(provider.id))
    return configuration
  }
  return {
    read: (provider) => {
      const { id, version, appId, address } = provider
      const of = `${version} ${appId} ${address}`
      const entry = entries.get(id)
      const isFresh = entry?.of === of && entry.at > Date.now() - cacheMs
      return isFresh ? entry.configuration : discover(provider, of)
    },
  }
}

const hostsOf = ({ address, hosts }: Provider): Reach => ({
  hosts: new Set([new URL(address).host, ...hosts.split(/\s+/).filter(Boolean)]),
})

/** The library's calls go by our own rules: hosts of the row, no redirects, limits of time and size. */
function fetchFor(provider: Provider): client.CustomFetch {
  const reach = hostsOf(provider)
  return async (url, { method, headers, body }) => {
    const form = body instanceof URLSearchParams || typeof body === 'string' ? { body } : {}
    const init = { method, headers, ...form }
    const { status, headers: given, text } = await ask(new URL(url), init, reach)
    return new Response(text === '' ? null : text, {
      status,
      headers: { 'content-type': given.get('content-type') ?? '' },
    })
  }
}

function discovered(provider: Provider): Promise<client.Configuration> {
  const server = new URL(provider.address)
  const isPlain = server.protocol === 'http:'
  return client
    .discovery(server, provider.appId, provider.secret, undefined, {
      [client.customFetch]: fetchFor(provider),
      execute: isPlain ? [client.allowInsecureRequests] : [],
    })
    .catch((error: unknown) => {
      throw ownFailure(error) ?? away(reasonOf(error))
    })
}

/** Our own refusal, which the library may have wrapped. */
function ownFailure(error: unknown): ProviderFailure | undefined {
  if (error instanceof ProviderFailure) return error
  const { cause }: { cause?: unknown } = Object(error)
  return cause === undefined ? undefined : ownFailure(cause)
}

function reasonOf(error: unknown): string {
  const { code, error: word, message }: { code?: string; error?: string; message?: string } = Object(error)
  return [code, word, message].filter((text) => typeof text === 'string').join(' ')
}

export interface OidcSecrets {
  state: string
  nonce: string
  verifier: string
}

/** The page of the provider: code flow with PKCE, state and nonce. */
export async function oidcPage(
  cache: OidcCache,
  provider: Provider,
  {
    redirect,
    state,
    nonce,
    challenge,
  }: { redirect: string; state: string; nonce: string; challenge: string },
): Promise<string> {
  const configuration = await cache.read(provider)
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirect,
    scope: 'openid profile',
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).href
}

interface Returned extends OidcSecrets {
  redirect: string
  code: string
  iss: string | undefined
}

type Claims = Partial<Record<'sub' | 'name' | 'preferred_username' | 'nickname', unknown>>

/** Exchanges a code for the person of its ID token, whose signature, issuer, audience and nonce are checked. */
export async function oidcPerson(cache: OidcCache, provider: Provider, returned: Returned): Promise<Found> {
  const configuration = await cache.read(provider)
  const { redirect, code, iss, state, nonce, verifier } = returned
  const url = new URL(redirect)
  for (const [name, value] of Object.entries({ code, state, ...(iss !== undefined && { iss }) }))
    url.searchParams.set(name, value)
  const tokens = await client
    .authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw ownFailure(error) ?? refused(reasonOf(error))
    })
  const { sub, name, preferred_username: username, nickname }: Claims = { ...tokens.claims() }
  const subject = textIn(sub, 255)
  if (subject === undefined) throw refused('no subject')
  const real = textIn(name, 50)
  return {
    subject,
    label: labelIn(real ?? username ?? nickname),
    name: real,
    username: textIn(username, 60),
  }
}

/** Where a person signs out of the provider; undefined where it has no such page or is away. */
export async function oidcSignOut(
  cache: OidcCache,
  provider: Provider,
  redirect: string | undefined,
): Promise<string | undefined> {
  const configuration = await cache.read(provider).catch(() => undefined)
  if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined
  return client.buildEndSessionUrl(configuration, redirect ? { post_logout_redirect_uri: redirect } : {}).href
}
