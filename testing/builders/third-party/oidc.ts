import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Provider } from 'oidc-provider'

/** A running provider of OpenID Connect, with one client. */
export interface OidcServer {
  issuer: string
  clientId: string
  clientSecret: string
  close: () => Promise<void>
}

/** Names that the provider gives to whoever signs in; the subject is what was typed there. */
const claims = (id: string) => ({
  sub: id,
  name: `${id} 的姓名`,
  preferred_username: id,
  email: `${id}@example.cn`,
  email_verified: true,
})

const lasting = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session']

/** It warns of keeping its state in memory, and of its plain pages: both are what a test wants. */
function quietly<T>(make: () => T): T {
  const { warn } = console
  console.warn = () => {}
  try {
    return make()
  } finally {
    console.warn = warn
  }
}

/** Starts npm's `oidc-provider`, whose sign-in page takes any name. */
export async function startOidc(redirects: readonly string[]): Promise<OidcServer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }
  const [clientId, clientSecret] = ['library', 'a-secret-of-thirty-two-characters']
  const provider = quietly(
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
          },
        ],
        cookies: { keys: ['for tests only'] },
        jwks: { keys: [jwk] },
        pkce: { required: () => true },
        conformIdTokenClaims: false,
        claims: {
          openid: ['sub'],
          profile: ['name', 'preferred_username'],
          email: ['email', 'email_verified'],
        },
        findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => claims(id) }),
        ttl: Object.fromEntries(lasting.map((name) => [name, 600])),
      }),
  )
  server.on('request', provider.callback())
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { issuer, clientId, clientSecret, close }
}

/** Signs in at the provider as a browser does: its pages, forms and cookies; returns where it sends the browser. */
export async function signInAtOidc(address: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
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
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
    if (!action || !prompt)
      throw new Error(`the provider shows no form: HTTP ${answer.status} ${html.slice(0, 300)}`)
    answer = await visit(new URL(action, origin).href, { prompt, login, password: 'any' })
  }
  throw new Error('the provider goes in circles')
}
