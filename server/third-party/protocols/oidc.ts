import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import * as client from 'openid-client'

import { type ProviderPerson, labelIn, type Provider, textIn } from '#server/third-party/provider.ts'
import { step, trialFailed } from '#server/third-party/trial/step.ts'

import { askJson, providerAway, ProviderFailure, providerRefused, type Reach } from './outgoing.ts'

/** What providers of OpenID Connect say of themselves, kept for a while. */
export interface OidcCache {
  read: (provider: Provider) => Promise<client.Configuration>
  /** Who signs what the provider sends unasked: its name, and its published keys. */
  signer: (provider: Provider) => Promise<Signer>
}

interface Signer {
  issuer: string
  keys: JWTVerifyGetKey
}

const cacheMs = 10 * 60_000
const maxEntries = 50

interface Entry {
  of: string
  at: number
  configuration: Promise<client.Configuration>
  signer?: Promise<Signer>
}

/** A changed row, or one that could not be read, is read anew. */
export function openOidcCache(): OidcCache {
  const entries = new Map<number, Entry>()
  const discover = (provider: Provider, of: string) => {
    const entry: Entry = { of, at: Date.now(), configuration: discoverConfiguration(provider) }
    if (entries.size >= maxEntries) entries.clear()
    entries.set(provider.id, entry)
    entry.configuration.catch(() => entries.delete(provider.id))
    return entry
  }
  const entryOf = (provider: Provider) => {
    const { id, version, appId, address } = provider
    const of = `${version} ${appId} ${address}`
    const entry = entries.get(id)
    return entry?.of === of && entry.at > Date.now() - cacheMs ? entry : discover(provider, of)
  }
  return {
    read: (provider) => entryOf(provider).configuration,
    signer: (provider) => {
      const entry = entryOf(provider)
      return (entry.signer ??= signerOf(provider, entry.configuration))
    },
  }
}

async function signerOf(provider: Provider, configuration: Entry['configuration']): Promise<Signer> {
  const { issuer, jwks_uri: address } = (await configuration).serverMetadata()
  if (address === undefined) throw providerAway('no keys')
  const byOurRules = fetchFor(provider)
  const keys = createRemoteJWKSet(new URL(address), {
    [customFetch]: (url) =>
      byOurRules(url, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' }),
  })
  return { issuer, keys }
}

const hostsOf = ({ address, hosts }: Provider): Reach => ({
  hosts: new Set([new URL(address).host, ...hosts.split(/\s+/).filter(Boolean)]),
})

/** The library's calls go by our own rules: hosts of the row, no redirects, limits of time and size, JSON or nothing. */
function fetchFor(provider: Provider): client.CustomFetch {
  const reach = hostsOf(provider)
  return async (url, { method, headers, body }) => {
    const form = body instanceof URLSearchParams || typeof body === 'string' ? { body } : {}
    const init = { method, headers, ...form }
    const { status, text } = await askJson(new URL(url), init, reach)
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }
}

function discoverConfiguration(provider: Provider): Promise<client.Configuration> {
  const server = new URL(provider.address)
  const isPlain = server.protocol === 'http:'
  return client
    .discovery(server, provider.appId, provider.secret, undefined, {
      [client.customFetch]: fetchFor(provider),
      execute: isPlain ? [client.allowInsecureRequests] : [],
    })
    .catch((error: unknown) => {
      throw ownFailure(error) ?? providerAway(reasonOf(error))
    })
}

/** Reads what a provider says of itself and the keys that it signs with, anew; returns how many there are. */
export async function tryOidc(provider: Provider): Promise<number> {
  const configuration = await step('读取颁发者的配置', discoverConfiguration(provider))
  const { jwks_uri: address } = configuration.serverMetadata()
  if (address === undefined) throw trialFailed('读取颁发者的公钥', '对方的配置里没有公钥的地址')
  const { read } = await step('读取颁发者的公钥', askJson(new URL(address), {}, hostsOf(provider)))
  const { keys } = read
  if (!Array.isArray(keys) || keys.length === 0) throw trialFailed('读取颁发者的公钥', '对方没有给出公钥')
  return keys.length
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

interface OidcReturn extends OidcSecrets {
  redirect: string
  code: string
  iss: string | undefined
}

type Claims = Partial<Record<'sub' | 'sid' | 'name' | 'preferred_username' | 'nickname', unknown>>

/** Exchanges a code for the person of its ID token, whose signature, issuer, audience and nonce are checked. */
export async function oidcPerson(
  cache: OidcCache,
  provider: Provider,
  returned: OidcReturn,
): Promise<ProviderPerson> {
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
      throw ownFailure(error) ?? providerRefused(reasonOf(error))
    })
  const { sub, sid, name, preferred_username: username, nickname }: Claims = { ...tokens.claims() }
  const subject = textIn(sub, 255)
  if (subject === undefined) throw providerRefused('no subject')
  const real = textIn(name, 50)
  return {
    subject,
    sid: textIn(sid, 255),
    idToken: tokens.id_token,
    label: labelIn(real ?? username ?? nickname),
    name: real,
    username: textIn(username, 60),
  }
}

/** Of an ID token in an address: proxies refuse longer ones. */
const maxHint = 4000

/**
 * Where a person signs out of the provider, which knows by its ID token whom it is asked for; undefined where it has no
 * such page or is away.
 */
export async function oidcSignOut(
  cache: OidcCache,
  provider: Provider,
  { back, idToken }: { back: string | undefined; idToken: string | undefined },
): Promise<string | undefined> {
  const configuration = await cache.read(provider).catch(() => undefined)
  if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined
  return client.buildEndSessionUrl(configuration, {
    ...(back && { post_logout_redirect_uri: back }),
    ...(idToken && idToken.length <= maxHint && { id_token_hint: idToken }),
  }).href
}
