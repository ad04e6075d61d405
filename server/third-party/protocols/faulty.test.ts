import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { thirdParty } from '#contract/sign-in/third-party.ts'
import { token } from '#contract/sign-in/token.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildProvider, newBrowser } from '#testing/builders/third-party/providers.ts'
import { outcomeOf } from '#testing/outcome.ts'

const json = { 'content-type': 'application/json' }
const metadata = '/.well-known/openid-configuration'

let library: TestApp
let provider: Server
/** What the provider answers to whoever asks for a token. */
let fault: RequestListener

beforeAll(async () => {
  library = await testApp({ publicUrl: 'https://library.example' })
  provider = createServer((request, response) => {
    if (request.url !== metadata) return fault(request, response)
    const at = `http://${request.headers.host}`
    const pages = { authorization_endpoint: `${at}/auth`, token_endpoint: `${at}/token` }
    response.writeHead(200, json).end(JSON.stringify({ issuer: at, jwks_uri: `${at}/jwks`, ...pages }))
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  for (const kind of ['OIDC', 'GITEE', 'UNION'] as const)
    await buildProvider(library, {
      kind,
      code: kind.toLowerCase(),
      name: kind,
      appId: 'a',
      secret: 's',
      address,
    })
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

/** Sets out for a provider, and comes back with whatever it might have given. */
async function comeBack(kind: string): Promise<string> {
  const provider = kind.toLowerCase()
  const browser = newBrowser()
  const { address } = await library.visitor.call(thirdParty.start, { provider, browser: browser.hash })
  const state = new URL(address).searchParams.get('state') ?? ''
  const shown = { grant: 'social' as const, answer: 'given', state, browser: browser.secret }
  return outcomeOf(library.visitor.call(token.signIn, shown))
}

/** The reasons in the log, which is written a moment later. */
const reasonsOf = async (kind: string) => {
  const { rows } = await library.pool.query<{ reason: string }>(
    `select detail->>'reason' as reason from audit_event where action = 'sign_in_refused' and object = $1`,
    [kind],
  )
  return rows.map(({ reason }) => reason)
}
const atLast = { timeout: 60_000 }

describe.each(['OIDC', 'GITEE', 'UNION'])('a provider of %s is away, and no refusal, where it', (kind) => {
  test.each<[string, RequestListener, string]>([
    ['answers a page', (_, response) => response.end('<html>维护中</html>'), 'HTTP 200'],
    ['fails', (_, response) => response.writeHead(500, json).end('{"error":"server_error"}'), 'HTTP 500'],
    ['fails without words', (_, response) => response.writeHead(502).end(), 'HTTP 502'],
    [
      'answers 10 MB',
      (_, response) => response.writeHead(200, json).end(`{"a":"${'x'.repeat(10_000_000)}"}`),
      'answer too large',
    ],
    ['hangs up', (request) => request.socket.destroy(), 'UND_ERR_SOCKET'],
  ])('%s', async (_, answer, reason) => {
    fault = answer
    expect(await comeBack(kind)).toBe('provider_away')
    await expect.poll(() => reasonsOf(kind), atLast).toContain(reason)
  })

  test('never answers', async () => {
    fault = () => {}
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.timeout(300))
    expect(await comeBack(kind)).toBe('provider_away')
    await expect.poll(() => reasonsOf(kind), atLast).toContain('TimeoutError')
  })

  test('but says no where it says so', async () => {
    fault = (_, response) => response.writeHead(400, json).end('{"error":"invalid_grant"}')
    expect(await comeBack(kind)).toBe('provider_refused')
  })
})
