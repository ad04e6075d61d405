import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type ProviderKind, providerKinds } from '#contract/sign-in/provider-kinds.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter, type Inside, type TestPerson } from '#testing/builders/people.ts'
import {
  type Guest,
  type FakeProviders,
  startFakeProviders,
} from '#testing/builders/third-party/fake-providers.ts'
import { arrive as arriveAs, leaveFor } from '#testing/builders/third-party/journey.ts'
import { buildProvider, newBrowser } from '#testing/builders/third-party/providers.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let fakes: FakeProviders

beforeAll(async () => {
  library = await testApp({ publicUrl: 'https://library.example' })
  fakes = await startFakeProviders()
})
afterAll(() => fakes.close())

const codeOf = async (kind: ProviderKind) => (await providerOf(kind)).code

/** A provider of a kind that asks at the stand-ins. */
function providerOf(kind: ProviderKind, fields: Parameters<typeof buildProvider>[1] = {}) {
  const { appId, secret, origin: address, alipay } = fakes
  const keys = kind === 'ALIPAY' ? { secret: alipay.own, publicKey: alipay.theirs } : { secret }
  return buildProvider(library, { kind, appId, address, agentId: '1000002', ...keys, ...fields })
}

let visits = 0
/** A visitor at an address of their own. */
const visitor = () => library.from(`10.1.${(visits += 1) >> 8}.${visits & 255}`)

const leave = (provider: string, guest: Guest) => leaveFor(visitor(), fakes, provider, guest)
const arrive = (provider: string, guest: Guest) => arriveAs(visitor(), fakes, provider, guest)

async function bindTo(here: Inside, provider: string, guest: Guest) {
  const { link } = await arrive(provider, guest)
  await here.call(thirdParty.bind, { link: link?.ticket })
}

let people = 0
async function somebody(): Promise<{ person: TestPerson; here: Inside; id: string }> {
  people += 1
  const person = await buildMember(library)
  return { person, here: await enter(library, person), id: `guest${people}` }
}

const byRedirect: ProviderKind[] = [
  ...(['WECHAT_OPEN', 'WECHAT_MP', 'QQ', 'WEIBO', 'DINGTALK', 'WECHAT_ENTERPRISE', 'ALIPAY'] as const),
  ...(['GITEE', 'GITHUB', 'GITLAB', 'OSCHINA', 'CODING'] as const),
]

describe.each(byRedirect)('%s', (kind) => {
  test('names a person, who binds an account and is known from then on', async () => {
    const { code } = await providerOf(kind)
    const { here, id } = await somebody()
    const guest = { id, nickname: '山间来客' }
    expect(await arrive(code, guest)).toMatchObject({ link: { provider: '第三方' } })
    await bindTo(here, code, guest)
    expect((await arrive(code, guest)).tokens).toBeDefined()
    expect(await arrive(code, { ...guest, id: `${id}-999` })).not.toHaveProperty('tokens')
  })

  test('refuses with the wrong secret, and a code that was used, under any state', async () => {
    const wrong = await providerOf(
      kind,
      kind === 'ALIPAY' ? { secret: fakes.alipay.other } : { secret: 'wrong' },
    )
    const { code } = await providerOf(kind)
    const guest = { id: 'x1', nickname: '甲' }
    expect(await outcomeOf(arrive(wrong.code, guest))).toBe('provider_refused')
    const used = await leave(code, guest)
    expect(await outcomeOf(used.show())).toBe('done')
    const fresh = await leave(code, guest)
    expect(await outcomeOf(fresh.show({ answer: used.answer }))).toBe('provider_refused')
  })
})

test('every kind is tried: by redirect, by ticket, by program, by OIDC or by directory', () => {
  const elsewhere = ['WECHAT_MINI_PROGRAM', 'UNION', 'OIDC', 'LDAP']
  expect([...byRedirect, ...elsewhere].toSorted()).toEqual(Object.keys(providerKinds).toSorted())
})

describe('WeChat', () => {
  const unionid = () => `union-${Math.random()}`

  test('joins its three kinds by the unionid, and unbinds them together', async () => {
    const [open, mp] = [await codeOf('WECHAT_OPEN'), await codeOf('WECHAT_MP')]
    const program = await codeOf('WECHAT_MINI_PROGRAM')
    const { here, id, person } = await somebody()
    const joined = { unionid: unionid(), nickname: '同一个人' }
    await bindTo(here, open, { id: `open-${id}`, ...joined })
    expect((await arrive(mp, { id: `mp-${id}`, ...joined })).tokens).toBeDefined()
    const quick = { provider: program, code: fakes.issue({ id: `program-${id}`, ...joined }) }
    expect((await visitor().call(thirdParty.quickLogin, quick)).tokens).toBeDefined()
    expect(await outcomeOf(visitor().call(thirdParty.quickLogin, quick))).toBe('provider_refused')
    const bound = await here.call(thirdParty.userList, {})
    expect(bound.map(({ kind }) => kind).toSorted()).toEqual([
      'WECHAT_MINI_PROGRAM',
      'WECHAT_MP',
      'WECHAT_OPEN',
    ])
    await here.call(thirdParty.unbind, { id: bound[0]?.id ?? 0 })
    expect(await here.call(thirdParty.userList, {})).toEqual([])
    expect(await arrive(mp, { id: `mp-${id}`, ...joined })).toHaveProperty('link')
    expect(person.name).toBe('林小川') // a nickname changes nobody's name
  })

  test('does not join by nickname', async () => {
    const [open, mp] = [await codeOf('WECHAT_OPEN'), await codeOf('WECHAT_MP')]
    const { here, id } = await somebody()
    await bindTo(here, open, { id: `a-${id}`, nickname: '撞名' })
    expect(await arrive(mp, { id: `b-${id}`, nickname: '撞名' })).toHaveProperty('link')
  })

  test('joins once the app has a unionid, and never two accounts', async () => {
    const [open, mp] = [await codeOf('WECHAT_OPEN'), await codeOf('WECHAT_MP')]
    const [one, other] = [await somebody(), await somebody()]
    await bindTo(one.here, open, { id: `a-${one.id}` })
    await bindTo(other.here, mp, { id: `b-${one.id}` })
    const joined = unionid()
    expect((await arrive(open, { id: `a-${one.id}`, unionid: joined })).tokens).toBeDefined()
    const { rows } = await library.pool.query('select account from joined_identity where key = $1', [
      `wechat ${joined}`,
    ])
    expect(rows).toEqual([{ account: one.person.id }])
    // the other account keeps what it had: it is not taken over
    const { tokens } = await arrive(mp, { id: `b-${one.id}`, unionid: joined })
    expect(tokens).toBeDefined()
    const still = await library.pool.query('select joined from account_identity where account = $1', [
      other.person.id,
    ])
    expect(still.rows).toEqual([{ joined: null }])
  })

  test('keeps states of letters and digits, 128 at most', async () => {
    const { code } = await providerOf('WECHAT_OPEN')
    const { address } = await visitor().call(thirdParty.start, {
      provider: code,
      browser: newBrowser().hash,
    })
    expect(new URL(address).searchParams.get('state')).toMatch(/^[a-zA-Z0-9]{32,128}$/)
    expect(address.endsWith('#wechat_redirect')).toBe(true)
  })
})

test('WeChat for enterprises names members of the enterprise only', async () => {
  const { code } = await providerOf('WECHAT_ENTERPRISE')
  expect(await outcomeOf(arrive(code, { id: 'stranger', nickname: '外人' }))).toBe('provider_refused')
})

test('an answer of Alipay that was forged on its way is refused', async () => {
  const { code } = await providerOf('ALIPAY')
  expect(await outcomeOf(arrive(code, { id: '2088123412341234', nickname: '伪造' }))).toBe('provider_refused')
})

describe('the last way in', () => {
  const alone = (id: number) =>
    library.pool.query('update account set password = null, phone = null, phone_key = null where id = $1', [
      id,
    ])

  test('cannot be removed, and of two that are removed at once one stays', async () => {
    const [gitee, github] = [await codeOf('GITEE'), await codeOf('GITHUB')]
    const { here, id, person } = await somebody()
    await bindTo(here, gitee, { id })
    await bindTo(here, github, { id })
    await alone(person.id)
    const bound = await here.call(thirdParty.userList, {})
    const outcomes = await Promise.all(
      bound.map((one) => outcomeOf(here.call(thirdParty.oauthUnbind, { id: one.id }))),
    )
    expect(outcomes.toSorted()).toEqual(['done', 'last_way_in'])
    const [left] = await here.call(thirdParty.userList, {})
    expect(await here.call(thirdParty.oauthUnbindAsk, { id: left?.id ?? 0 })).toEqual({
      allowed: false,
      left: [],
      along: [],
    })
  })

  test('is not one whose provider is switched off', async () => {
    const [gitee, github] = [await codeOf('GITEE'), await codeOf('GITHUB')]
    const { here, id, person } = await somebody()
    await bindTo(here, gitee, { id })
    await bindTo(here, github, { id })
    await alone(person.id)
    await library.pool.query('update sign_in_provider set enabled = false where code = $1', [github])
    const bound = await here.call(thirdParty.userList, {})
    const own = bound.find(({ provider }) => provider === gitee)
    expect(await outcomeOf(here.call(thirdParty.unbind, { id: own?.id ?? 0 }))).toBe('last_way_in')
  })

  test('is not a phone where no service sends codes', async () => {
    const mute = await testApp({ publicUrl: 'https://library.example', mute: true })
    const { appId, secret, origin: address } = fakes
    const { code } = await buildProvider(mute, { kind: 'GITEE', appId, secret, address })
    const person = await buildMember(mute)
    const here = await enter(mute, person)
    const { link } = await arriveAs(mute.visitor, fakes, code, { id: '77' })
    await here.call(thirdParty.bind, { link: link?.ticket })
    const [bound] = await here.call(thirdParty.userList, {})
    const id = bound?.id ?? 0
    expect(await here.call(thirdParty.oauthUnbindAsk, { id })).toMatchObject({ left: ['密码'] })
    await mute.pool.query('update account set password = null where id = $1', [person.id])
    expect(await here.call(thirdParty.oauthUnbindAsk, { id })).toMatchObject({ allowed: false, left: [] })
    expect(await outcomeOf(here.call(thirdParty.unbind, { id }))).toBe('last_way_in')
  })

  test('is told beforehand; a foreign binding is not there', async () => {
    const { code } = await providerOf('GITEE')
    const [one, other] = [await somebody(), await somebody()]
    await bindTo(one.here, code, { id: one.id })
    const [bound] = await one.here.call(thirdParty.userList, {})
    const id = bound?.id ?? 0
    expect(await one.here.call(thirdParty.oauthUnbindAsk, { id })).toEqual({
      allowed: true,
      left: ['密码', '短信验证码'],
      along: [],
    })
    expect(await outcomeOf(other.here.call(thirdParty.oauthUnbindAsk, { id }))).toBe('not_found')
    expect(await outcomeOf(other.here.call(thirdParty.unbind, { id }))).toBe('not_found')
  })
})
