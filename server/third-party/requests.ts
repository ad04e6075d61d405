import { createHash, createHmac, randomBytes } from 'node:crypto'

import { fail } from '#contract/errors.ts'
import { leavesForProvider } from '#contract/sign-in/provider-kinds.ts'
import type { Db } from '#database/database.ts'
import { hasPagesAt } from '#server/signing/gateway.ts'
import type { ThirdPartyContext, ThirdPartyIdentity } from '#server/third-party/open.ts'

import type { ThirdParty } from './open.ts'
import { alipayPage } from './protocols/alipay.ts'
import { consentPage } from './protocols/oauth-call.ts'
import { oauthProtocols } from './protocols/oauth.ts'
import { oidcPage, type OidcSecrets } from './protocols/oidc.ts'
import { unionPage } from './protocols/union.ts'
import type { Provider } from './provider.ts'
import { insertRequest, type RequestRow, takeRequest } from './requests.queries.ts'

export { deleteExpiredRequests } from './requests.queries.ts'

/** Seconds that a person may take at the provider. */
const requestSeconds = 600

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Verifier and nonce follow from the state, so that no table holds them. */
export function secretsOf(key: Buffer, state: string): OidcSecrets {
  const derived = (purpose: string) =>
    createHmac('sha256', key).update(`${purpose} ${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), verifier: derived('verifier') }
}

/**
 * The address to which a reader is sent back: the host at which the page was opened where an app has its pages there, else
 * the site. A header chooses among rows, and names nothing itself. Undefined without `PUBLIC_URL`, unless a demo is
 * opened on its own machine.
 */
export async function wayBack(
  { policy, thirdParty: { publicUrl, demo } }: ThirdPartyIdentity,
  host: string,
): Promise<string | undefined> {
  if (publicUrl === undefined) return demo?.isOwnHost(host) ? `http://${host}/` : undefined
  return hasPagesAt(host, await policy()) ? `${new URL(publicUrl).protocol}//${host}/` : `${publicUrl}/`
}

interface ProviderRedirect {
  provider: Provider
  /** At which the page was opened. */
  host: string
  /** SHA-256 of what the browser keeps. */
  browser: string
  /** Who binds; undefined for a sign-in. */
  account?: number
}

/**
 * Notes a request and answers the address of the provider's page. The state is of letters and digits, short enough for
 * WeChat.
 */
export async function leave(identity: ThirdPartyContext, leaving: ProviderRedirect): Promise<string> {
  const { keys, oidc } = identity.thirdParty
  const { provider, host, browser, account } = leaving
  const redirect = await wayBack(identity, host)
  if (redirect === undefined || !leavesForProvider(provider.kind)) return fail('provider_off')
  const state = randomBytes(24).toString('hex')
  const secrets = secretsOf(keys.requests, state)
  const challenge = createHash('sha256').update(secrets.verifier).digest('base64url')
  const page = await pageOf(oidc, provider, { redirect, state, nonce: secrets.nonce, challenge })
  const owner = { provider: provider.id, redirect, account: account ?? null }
  const row = { hash: sha256(state), browser: Buffer.from(browser, 'base64url'), seconds: requestSeconds }
  await insertRequest(identity.db, { ...owner, ...row })
  return page
}

type Page = Parameters<typeof oidcPage>[2]

async function pageOf(oidc: ThirdParty['oidc'], provider: Provider, page: Page): Promise<string> {
  const { kind } = provider
  if (kind === 'OIDC') return oidcPage(oidc, provider, page)
  if (kind === 'UNION') return unionPage(provider, page)
  const protocol = kind === 'ALIPAY' ? alipayPage : oauthProtocols[kind]
  return (protocol && consentPage(protocol, provider, page)) ?? fail('provider_off')
}

/** Takes up a request where the person came back: once, and in the browser where it began. */
export async function comeBack(
  db: Db,
  { state, browser }: { state: string; browser: string },
): Promise<RequestRow> {
  return (await takeRequest(db, sha256(state), sha256(browser))) ?? fail('state_refused')
}
