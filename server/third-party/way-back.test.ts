import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { thirdParty } from '#contract/sign-in/third-party.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { setPolicy } from '#testing/builders/policy.ts'
import { buildProgram } from '#testing/builders/programs.ts'
import { type OidcServer, signInAtOidc, startOidc } from '#testing/builders/third-party/oidc.ts'
import { buildProvider, newBrowser } from '#testing/builders/third-party/providers.ts'

const site = 'https://library.example/'
const harbour = 'https://harbour.example.cn/'

let library: TestApp
let oidc: OidcServer

beforeAll(async () => {
  library = await testApp({ publicUrl: 'https://library.example' })
  oidc = await startOidc([site, harbour])
  const { issuer: address, clientId: appId, clientSecret: secret } = oidc
  await buildProvider(library, { code: 'city', address, appId, secret, endsThere: true })
  await buildProvider(library, { code: 'union', kind: 'UNION', appId, secret, address })
  for (const [code, disabled] of [
    ['harbour', false],
    ['closed', true],
  ] as const) {
    await buildProgram(library.db, { code, name: code, secret: `a-secret-of-${code}`, disabled })
    await library.db
      .updateTable('app')
      .set({ tenant: code, host: `${code}.example.cn` })
      .where('code', '=', code)
      .execute()
  }
  await setPolicy(library, 'anonymousPassId', 'visitor') // and the apps are read anew
})
afterAll(() => oidc.close())

interface PageAt {
  host: string
  token?: string
  more?: Record<string, string>
}

/** A call of a page that was opened at a host. */
async function ask(
  at: PageAt,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const headers = { host: at.host, 'content-type': 'application/json', ...at.more }
  const { body: answer } = await library.raw(method, path, {
    ...(at.token !== undefined && { token: at.token }),
    headers,
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  return answer.data
}

/** The address of a provider to which such a page is sent. */
const leave = async (at: PageAt, provider: string, browser = newBrowser()) =>
  new URL(
    String((await ask(at, 'POST', '/api/social/start', { provider, browser: browser.hash }))['address']),
  )

const backFrom = async (at: PageAt, provider = 'union') =>
  (await leave(at, provider)).searchParams.get('redirect_uri')

describe('a reader comes back to the site', () => {
  test.each<[string, PageAt]>([
    ['from its own host', { host: 'library.example' }],
    ['from a host that no app has', { host: 'evil.example' }],
    ['from that of an app which is disabled', { host: 'closed.example.cn' }],
    ['from that of an app at another port', { host: 'harbour.example.cn:8443' }],
    [
      'whatever a header of no proxy says',
      { host: 'library.example', more: { 'x-forwarded-host': 'harbour.example.cn' } },
    ],
    [
      'whatever a page says of itself',
      { host: 'library.example', more: { origin: harbour.slice(0, -1), referer: harbour } },
    ],
  ])('%s', async (_, at) => {
    expect([await backFrom(at), await backFrom(at, 'city')]).toEqual([site, site])
  })
})

test('a reader of a second tenant comes back to its host, is in there, and is signed out back to it', async () => {
  const at = { host: 'harbour.example.cn' }
  expect(await backFrom(at)).toBe(harbour)
  const person = await buildMember(library)
  const here = await enter(library, person)
  const arrive = async () => {
    const browser = newBrowser()
    const back = await signInAtOidc((await leave(at, 'city', browser)).href, 'harbour-1')
    expect(`${back.origin}${back.pathname}`).toBe(harbour)
    const { code: answer, state, iss } = Object.fromEntries(back.searchParams)
    const shown = { grant: 'social', answer, state, iss, browser: browser.secret }
    return ask(at, 'POST', '/api/token', shown)
  }
  const { ticket } = Object((await arrive())['link']) as { ticket: string }
  await here.call(thirdParty.bind, { link: ticket })
  const { accessToken } = Object((await arrive())['tokens']) as { accessToken: string }
  const { continueAt } = await ask({ ...at, token: accessToken }, 'DELETE', '/api/token')
  expect(new URL(String(continueAt)).searchParams.get('post_logout_redirect_uri')).toBe(harbour)
})

test('binding comes back to that host as well', async () => {
  const { token } = await enter(library, await buildMember(library))
  const asked = new URLSearchParams({ provider: 'union', browser: newBrowser().hash }).toString()
  const { address } = await ask({ host: 'harbour.example.cn', token }, 'GET', `/api/oauth/bind?${asked}`)
  expect(new URL(String(address)).searchParams.get('redirect_uri')).toBe(harbour)
})
