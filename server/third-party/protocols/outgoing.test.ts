import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import type { Provider } from '#server/third-party/provider.ts'

import { openOidcCache } from './oidc.ts'
import { ask, askJson, ProviderFailure } from './outgoing.ts'

async function startProvider(answer: RequestListener): Promise<URL> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/token`)
}

const whyNot = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ProviderFailure ? `${error.code}: ${error.reason}` : String(error)),
  )

const reachOf = (url: URL, patience?: number) => ({
  hosts: new Set([url.host]),
  ...(patience !== undefined && { patience }),
})

const json = { 'content-type': 'application/json' }

test.each<[string, RequestListener, string]>([
  ['HTML', (_, response) => response.end('<html>维护中</html>'), 'provider_away: HTTP 200'],
  ['a list', (_, response) => response.end('"text"'), 'provider_away: HTTP 200'],
  ['500', (_, response) => response.writeHead(500, json).end('{}'), 'provider_away: HTTP 500'],
  [
    '10 MB',
    (_, response) => response.writeHead(200, json).end(`{"a":"${'x'.repeat(10_000_000)}"}`),
    'provider_away: answer too large',
  ],
  [
    'a redirect',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'provider_away: redirected by HTTP 302',
  ],
  ['a broken connection', (request) => request.socket.destroy(), 'provider_away: UND_ERR_SOCKET'],
])('a provider that answers %s is away', async (_, answer, why) => {
  const url = await startProvider(answer)
  expect(await whyNot(askJson(url, {}, reachOf(url)))).toBe(why)
})

test('one that never answers, or never ends, is away in time', async () => {
  const silent = await startProvider(() => {})
  expect(await whyNot(ask(silent, {}, reachOf(silent, 100)))).toBe('provider_away: TimeoutError')
  const drips = await startProvider((_, response) => {
    response.writeHead(200, json).write('{"a":')
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  })
  expect(await whyNot(ask(drips, {}, reachOf(drips, 200)))).toBe('provider_away: TimeoutError')
})

test('only the hosts of a row are asked, and without TLS only on this machine', async () => {
  const url = await startProvider((_, response) => response.end('{}'))
  const other = new URL('https://169.254.169.254/latest/')
  expect(await whyNot(ask(other, {}, reachOf(url)))).toContain('is not one of its hosts')
  expect(
    await whyNot(ask(new URL('http://intranet.example/'), {}, { hosts: new Set(['intranet.example']) })),
  ).toContain('is not one of its hosts')
})

const row: Provider = {
  ...{ id: 1, code: 'city', name: '市平台', kind: 'OIDC', appId: 'library', secret: 's', address: '' },
  ...{ agentId: '', publicKey: '', hosts: '', baseDn: 'dc=example', bindDn: '', nameAttribute: '' },
  ...{ domain: false, endsThere: false, logoutAddress: '', version: 1 },
}

test('an issuer whose pages lie at another host is refused, before that is asked', async () => {
  let asked = 0
  const metadata = await startProvider((_, response) => {
    asked += 1
    const { host } = response.req.headers
    const at = `http://${host}`
    response.writeHead(200, json).end(
      JSON.stringify({
        ...{ issuer: at, authorization_endpoint: `${at}/auth`, token_endpoint: 'http://127.0.0.1:1/token' },
        ...{ jwks_uri: `${at}/jwks`, response_types_supported: ['code'] },
      }),
    )
  })
  const { oidcPerson } = await import('./oidc.ts')
  const provider = { ...row, address: metadata.origin }
  const returned = {
    redirect: 'https://a.example/',
    code: 'c',
    iss: undefined,
    state: 's',
    nonce: 'n',
    verifier: 'v'.repeat(43),
  }
  expect(await whyNot(oidcPerson(openOidcCache(), provider, returned))).toContain(
    '127.0.0.1:1 is not one of its hosts',
  )
  expect(asked).toBe(1)
})

test('an issuer that is away is asked anew the next time', async () => {
  let up = false
  const url = await startProvider((request, response) => {
    const at = `http://${request.headers.host}`
    if (!up) response.writeHead(503).end()
    else
      response.writeHead(200, json).end(JSON.stringify({ issuer: at, authorization_endpoint: `${at}/auth` }))
  })
  const cache = openOidcCache()
  const provider = { ...row, address: url.origin }
  expect(await whyNot(cache.read(provider))).toContain('provider_away')
  up = true
  expect(await whyNot(cache.read(provider))).toBe('answered')
})
