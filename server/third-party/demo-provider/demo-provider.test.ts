import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'

import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'

import { me } from '#contract/accounts/me.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { token } from '#contract/sign-in/token.ts'
import { secretsOf } from '#server/secrets/secrets.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildClient, buildMember, enter, type Inside, type TestPerson } from '#testing/builders/people.ts'
import { oidcVisitor } from '#testing/builders/third-party/oidc.ts'
import { newBrowser } from '#testing/builders/third-party/providers.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { openDemoProvider } from './demo-provider.ts'
import { listDemoProvider } from './listing.ts'

const publicUrl = 'https://library.example'
const people = [
  { id: 'citizen', name: '沈知夏', about: '市民' },
  { id: 'engineer', name: '陆闻笙', about: '岩土工程师' },
]

let library: TestApp
let origin: string

beforeAll(async () => {
  library = await testApp({ publicUrl, visitors: people })
  await library.app.listen({ host: '127.0.0.1', port: 0 })
  const { personal, thirdParty: opened } = library.identity
  const listening = library.app.server.address() as AddressInfo
  origin = `http://127.0.0.1:${listening.port}`
  await listDemoProvider(library.db, personal, { provider: opened.demo, listening })
})

type Visit = ReturnType<typeof oidcVisitor>

/** The page, at which the browser of this machine finds what the site would serve. */
const here = (address: string) => address.replace(publicUrl, origin)

const leave = async (browser: ReturnType<typeof newBrowser>, by: Pick<Inside, 'call'> = library.visitor) =>
  (await by.call(thirdParty.start, { provider: 'demo-identity', browser: browser.hash })).address

/** Picks a person on the page, as a browser does; returns what the library is told. */
async function pick(address: string, form: Record<string, string>, visit: Visit = oidcVisitor()) {
  const page = await (await visit(here(address))).text()
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const answer = await visit(origin + action, form)
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)
}

async function arrive(form: Record<string, string>, visit?: Visit) {
  const browser = newBrowser()
  const { code = '', state = '', iss = '' } = await pick(await leave(browser), form, visit)
  return library.visitor.call(token.signIn, {
    grant: 'social',
    answer: code,
    state,
    iss,
    browser: browser.secret,
  })
}

describe('whoever comes by the provider of the demo', () => {
  test('is asked once to bind or to register, and next time is in', async () => {
    const person: TestPerson = await buildMember(library)
    const member = await enter(library, person)
    const visit = oidcVisitor()
    const { tokens, link } = await arrive({ person: 'engineer' }, visit)
    expect(tokens).toBeUndefined()
    expect(link).toMatchObject({ provider: '演示统一认证', label: '陆闻笙' })
    await member.call(thirdParty.bind, { link: link?.ticket })
    expect(await member.call(thirdParty.userList, {})).toMatchObject([{ label: '陆闻笙', kind: 'OIDC' }])
    const next = await arrive({ person: 'engineer' }, visit)
    const known = buildClient(library, person, next.tokens ?? { accessToken: '', expiresIn: 0 })
    expect((await known.call(me, {})).id).toBe(person.id)
    expect((await arrive({ person: 'citizen' }, visit)).tokens).toBeUndefined()
    expect((await arrive({ person: 'engineer' })).tokens).toBeUndefined() // picked in another browser
  })

  test('may see the page of one server and be looked up at another: what comes back names the one that is asked', async () => {
    const visit = oidcVisitor()
    const address = await leave(newBrowser())
    const list = (port: number) => {
      const provider = openDemoProvider(secretsOf(Buffer.alloc(32, 'a')), { publicUrl, people })
      const listening = { address: '127.0.0.1', family: 'IPv4', port }
      return listDemoProvider(library.db, library.identity.personal, { provider, listening })
    }
    const { demo: provider } = library.identity.thirdParty
    await list(4711)
    expect((await pick(address, { person: 'citizen' }, visit))['iss']).toBe(
      'http://127.0.0.1:4711/demo-identity',
    )
    const listening = library.app.server.address()
    await listDemoProvider(library.db, library.identity.personal, { provider, listening })
    expect((await pick(address, { person: 'citizen' }, visit))['iss']).toBe(`${origin}/demo-identity`)
  })

  test('may make up a name, of which nothing invisible is kept', async () => {
    expect((await arrive({ name: ' 林\u200b小川 ' })).link).toMatchObject({ label: '林小川' })
  })

  test('is told when no name was given, and may turn back', async () => {
    const visit = oidcVisitor()
    const address = await leave(newBrowser())
    const page = await visit(here(address), { name: ' \u200b ' })
    expect(await page.text()).toContain('请填写名字')
    const text = await (await visit(here(address))).text()
    expect(text).toContain('这里不是真实的账号服务')
    expect(text).toContain(`${publicUrl}/?error=access_denied&amp;state=`)
    expect(text).not.toContain('<script')
  })
})

describe('the page refuses', () => {
  const asked = async (changes: Record<string, string>) => {
    const url = new URL(here(await leave(newBrowser())))
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
    const answer = await oidcVisitor()(url.href)
    return `${answer.status} ${answer.headers.get('location') ?? ''}`
  }

  test.each([
    ['another client', { client_id: 'other' }],
    ['a way back to another site', { redirect_uri: 'https://evil.example/' }],
    ['a way back to another path', { redirect_uri: `${publicUrl}/r/` }],
    ['a way back that is none', { redirect_uri: 'back' }],
  ])('%s, and leads nobody anywhere', async (_, changes) => {
    expect(await asked(changes)).toBe('400 ')
  })

  test.each([
    ['a request without a challenge', { code_challenge: '' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['a request without a nonce', { nonce: '' }],
    ['a request for a token instead of a code', { response_type: 'token' }],
    ['a request that is none of OpenID Connect', { scope: 'profile' }],
  ])('%s, and says so to the library', async (_, changes) => {
    expect(await asked(changes)).toMatch(/^303 https:\/\/library\.example\/\?error=invalid_request&state=/)
  })

  test('a choice of a browser that never saw it', async () => {
    const answer = await oidcVisitor()(here(await leave(newBrowser())), { person: 'citizen' })
    expect(answer.status).toBe(400)
  })
})

describe('the token endpoint', () => {
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const redirect = `${publicUrl}/`

  const provider = () => {
    const { demo } = library.identity.thirdParty
    if (!demo) throw new Error('this library is a demo')
    return demo
  }
  const granted = { subject: 's', name: '沈知夏', nonce: 'n', challenge, redirect }
  const issue = () => provider().codes.issue(granted)
  const send = async (changes: Record<string, string>, headers: Record<string, string> = {}) => {
    const { id, secret } = provider().client
    const form = {
      ...{ grant_type: 'authorization_code', code: issue(), redirect_uri: redirect },
      ...{ code_verifier: verifier, client_id: id, client_secret: secret, ...changes },
    }
    const answer = await fetch(`${origin}/demo-identity/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }

  test.each([
    ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['another client', { client_id: 'other' }, 401, 'invalid_client'],
    ['another grant', { grant_type: 'password' }, 400, 'invalid_request'],
    ['a code that is none', { code: 'guess' }, 400, 'invalid_grant'],
    ['another way back', { redirect_uri: 'https://evil.example/' }, 400, 'invalid_grant'],
    ['another verifier', { code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
  ])('refuses %s', async (_, changes, status, error) => {
    expect(await send(changes)).toEqual({ status, body: { error } })
  })

  test('takes a code once', async () => {
    const code = issue()
    expect((await send({ code })).status).toBe(200)
    expect(await send({ code })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('signs who it was, with the key that it publishes', async () => {
    const { id, secret } = provider().client
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
    const { body } = await send({ client_id: '', client_secret: '' }, { authorization: basic })
    const issuer = `${origin}/demo-identity`
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
    const { payload } = await jwtVerify(body['id_token'] ?? '', keys, { issuer, audience: id })
    expect(payload).toMatchObject({ sub: 's', name: '沈知夏', nonce: 'n' })
    expect(decodeProtectedHeader(body['id_token'] ?? '').alg).toBe('ES256')
  })

  test('has a secret and a key of its installation', () => {
    const of = (master: string) =>
      openDemoProvider(secretsOf(Buffer.alloc(32, master)), { publicUrl, people })
    const [one, same, other] = [of('a'), of('a'), of('b')]
    expect(same.client).toEqual(one.client)
    expect(same.signing.jwk).toEqual(one.signing.jwk)
    expect(other.client.secret).not.toBe(one.client.secret)
    expect(other.signing.jwk).not.toEqual(one.signing.jwk)
  })
})

describe('a demo without PUBLIC_URL', () => {
  test('is left from its own machine only, and comes back to the name by which it was opened', async () => {
    const demo = await testApp({ visitors: people })
    await demo.app.listen({ host: '127.0.0.1', port: 0 })
    const listening = demo.app.server.address() as AddressInfo
    const { identity, db } = demo
    await listDemoProvider(db, identity.personal, { provider: identity.thirdParty.demo, listening })
    const at = async (host: string) => {
      const { body } = await demo.raw('GET', '/api/social/providers', { headers: { host } })
      return (body.data as unknown as unknown[]).length
    }
    const { port } = listening
    expect(await Promise.all([`localhost:${port}`, `127.0.0.1:${port}`].map(at))).toEqual([1, 1])
    expect(await Promise.all(['evil.example', `evil.example:${port}`, 'localhost:1'].map(at))).toEqual([
      0, 0, 0,
    ])
    const { body } = await demo.raw('POST', '/api/social/start', {
      headers: { host: `localhost:${port}`, 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'demo-identity', browser: newBrowser().hash }),
    })
    const address = new URL(String(body.data['address']))
    expect(address.origin).toBe(`http://127.0.0.1:${port}`)
    expect(address.searchParams.get('redirect_uri')).toBe(`http://localhost:${port}/`)
  })
})

test('outside a demo nothing of it is served, listed or left', async () => {
  const person = await buildMember(library)
  const member = await enter(library, person)
  const { link } = await arrive({ person: 'citizen' })
  await member.call(thirdParty.bind, { link: link?.ticket })
  await listDemoProvider(library.db, library.identity.personal, { provider: undefined, listening: null })
  expect(await library.visitor.call(thirdParty.providers, {})).toEqual([])
  expect(await member.call(thirdParty.userList, {})).toEqual([])
  const start = library.visitor.call(thirdParty.start, {
    provider: 'demo-identity',
    browser: newBrowser().hash,
  })
  expect(await outcomeOf(start)).toBe('provider_off')
  const plain = await testApp({ publicUrl })
  for (const path of ['authorize', 'jwks', '.well-known/openid-configuration'])
    expect((await plain.raw('GET', `/demo-identity/${path}`)).status).toBe(404)
  expect((await plain.raw('POST', '/demo-identity/token')).status).toBe(404)
})
