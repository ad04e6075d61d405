import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** A running provider of OpenID Connect, with one client. */
export interface OidcServer {
  issuer: string
  clientId: string
  clientSecret: string
  /** A token as the provider signs it, whatever it claims. */
  sign: (claims: JWTPayload, header?: { typ?: string; kid?: string }) => Promise<string>
  close: () => Promise<void>
}

/** What the provider says of whoever signs in; the subject is what was typed there. */
const claims = (id: string) => ({
  sub: id,
  name: `${id} 的姓名`,
  ...(!id.startsWith('nameless') && { preferred_username: id }),
  email: `${id}@example.cn`,
  email_verified: true,
})

const lastingModels = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session']

/** It warns of keeping its state in memory, and of its plain pages: both are what a test wants. */
function runQuietly<T>(make: () => T): T {
  const { warn } = console
  console.warn = () => {}
  try {
    return make()
  } finally {
    console.warn = warn
  }
}

/** Where the provider says that somebody has signed out, and how its message gets there. */
interface BackChannel {
  uri: string
  deliver?: typeof fetch
}

/** It refuses to call this machine, where the library of a test is. */
const createFetchOption = ({ deliver = fetch }: Partial<BackChannel> = {}) => ({
  fetch: (url: string, { dispatcher: _, ...init }: RequestInit & { dispatcher?: unknown }) =>
    deliver(url, init),
})

const createSigner =
  (key: KeyObject): OidcServer['sign'] =>
  (claims, header) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: 'one', ...header })
      .sign(key)

/** Starts npm's `oidc-provider`, whose sign-in page takes any name. */
export async function startOidc(
  redirects: readonly string[],
  backChannel?: BackChannel,
): Promise<OidcServer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }
  const [clientId, clientSecret] = ['library', 'a-secret-of-thirty-two-characters']
  const provider = runQuietly(
    () =>
      new Provider(issuer, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: redirects,
            post_logout_redirect_uris: redirects,
            grant_types: ['authorization_code'],
            response_types: ['code'],
            application_type: 'native',
            ...(backChannel && {
              backchannel_logout_uri: backChannel.uri,
              backchannel_logout_session_required: true,
            }),
          },
        ],
        features: { backchannelLogout: { enabled: backChannel !== undefined } },
        ...createFetchOption(backChannel),
        cookies: { keys: ['for tests only'] },
        jwks: { keys: [jwk] },
        pkce: { required: () => true },
        conformIdTokenClaims: false,
        claims: {
          openid: ['sub'],
          profile: ['name', 'preferred_username', 'email', 'email_verified'], // asked for or not
        },
        findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => claims(id) }),
        ttl: Object.fromEntries(lastingModels.map((name) => [name, 600])),
      }),
  )
  server.on('request', provider.callback())
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { issuer, clientId, clientSecret, sign: createSigner(privateKey), close }
}

/** A person's browser at the provider, with its cookies. */
export function oidcVisitor() {
  const cookies = new Map<string, string>()
  return async (url: string, form?: Record<string, string>): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
}

type Visit = ReturnType<typeof oidcVisitor>

/** Signs in at the provider as a browser does: its pages and forms; returns where it sends the browser. */
export async function signInAtOidc(address: string, login: string, visit = oidcVisitor()): Promise<URL> {
  const { origin } = new URL(address)
  let answer = await visit(address)
  for (let step = 0; step < 12; step += 1) {
    const location = answer.headers.get('location')
    if (location) {
      const next = new URL(location, origin)
      if (next.origin !== origin) return next
      answer = await visit(next.href)
      continue
    }
    const html = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
    if (!prompt) throw new Error(`the provider shows no form: HTTP ${answer.status} ${html.slice(0, 300)}`)
    answer = await visit(actionIn(html, origin), { prompt, login, password: 'any' })
  }
  throw new Error('the provider goes in circles')
}

/** Signs out at the provider, and says yes to its question; returns where it sends the browser. */
export async function signOutAtOidc(address: string, visit: Visit): Promise<URL> {
  const { origin } = new URL(address)
  const html = await (await visit(address)).text()
  const xsrf = /name="xsrf" value="(\w+)"/.exec(html)?.[1] ?? ''
  const answer = await visit(actionIn(html, origin), { xsrf, logout: 'yes' })
  return new URL(answer.headers.get('location') ?? '', origin)
}

function actionIn(html: string, origin: string): string {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
  if (!action) throw new Error(`the provider shows no form: ${html.slice(0, 300)}`)
  return new URL(action, origin).href
}
