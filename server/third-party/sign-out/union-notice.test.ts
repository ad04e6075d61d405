import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { me } from '#contract/accounts/me.ts'
import { thirdParty } from '#contract/sign-in/third-party.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, enter, buildClient, type Inside } from '#testing/builders/people.ts'
import {
  type Guest,
  type FakeProviders,
  startFakeProviders,
} from '#testing/builders/third-party/fake-providers.ts'
import { arrive } from '#testing/builders/third-party/journey.ts'
import { buildProvider } from '#testing/builders/third-party/providers.ts'
import { outcomeOf } from '#testing/outcome.ts'

const path = '/api/social/signedOut/union'
const gone = 'not_signed_in signed_out_there'

let library: TestApp
let fakes: FakeProviders
let citizens = 0

beforeAll(async () => {
  library = await testApp({ publicUrl: 'https://library.example' })
  fakes = await startFakeProviders()
  const { appId, secret, origin: address } = fakes
  const app = { appId, secret, address }
  await buildProvider(library, { ...app, kind: 'UNION', code: 'union', name: '一网通办' })
  await buildProvider(library, { ...app, kind: 'WECHAT_OPEN', code: 'wechat' })
})
afterAll(() => fakes.close())

const headers = { 'content-type': 'application/x-www-form-urlencoded' }
const post = async (words: Record<string, string>, to = path) =>
  (await library.raw('POST', to, { body: new URLSearchParams(words).toString(), headers })).status

/** A citizen who is in by a ticket, and one who has come twice. */
async function known(): Promise<{ id: string; ticket: string; here: Inside; again: () => Promise<Inside> }> {
  citizens += 1
  const guest: Guest = { id: `citizen-${citizens}`, user: { name: '林小川' } }
  const person = await buildMember(library)
  const byPassword = await enter(library, person)
  const { link } = await arrive(library.visitor, fakes, 'union', guest)
  await byPassword.call(thirdParty.bind, { link: link?.ticket })
  const enterBy = async (ticket: string) => {
    const { tokens } = await library.visitor.call(thirdParty.unionLogin, { ticket })
    return buildClient(library, person, tokens ?? { accessToken: '', expiresIn: 0 })
  }
  const ticket = fakes.issue(guest)
  return { id: guest.id, ticket, here: await enterBy(ticket), again: () => enterBy(fakes.issue(guest)) }
}

const isIn = (here: Inside) => outcomeOf(here.call(me, {}))

describe('a notice of the union platform is refused', () => {
  test('unsigned, changed, old, of another application, and about nobody', async () => {
    const { id: userId, here } = await known()
    const right = fakes.notice({ userId })
    const { sign: _, ...unsigned } = right
    const old = String(Math.floor(Date.now() / 1000) - 300)
    for (const words of [
      unsigned,
      { ...right, sign: '' },
      { ...right, sign: 'é'.repeat(32) },
      { ...right, sign: right['sign']?.replace(/^./, (one) => (one === '0' ? '1' : '0')) ?? '' },
      { ...fakes.notice({ userId: 'somebody' }), userId },
      { ...right, sign_type: 'HMAC-SM3' },
      { ...right, ticket: 'added' },
      fakes.notice({ userId }, { sign_type: 'NONE' }),
      fakes.notice({ userId }, { timestamp: old }),
      fakes.notice({ userId }, { timestamp: '' }),
      fakes.notice({ userId }, { nonce: '' }),
      fakes.notice({ userId }, { client_id: 'another' }),
      fakes.notice({ userId: '' }),
      {},
    ])
      expect(await post(words)).toBe(400)
    expect(await post(right, '/api/social/signedOut/wechat')).toBe(400)
    expect(await isIn(here)).toBe('done')
  })

  test('a second time', async () => {
    const words = fakes.notice({ userId: 'nobody' })
    expect([await post(words), await post(words)]).toEqual([200, 400])
  })
})

test('by a ticket it ends what began with it; by the person, all that began there', async () => {
  const { id, ticket, here, again } = await known()
  const [second, other] = [await again(), await known()]
  expect(await post(fakes.notice({ ticket }))).toBe(200)
  expect([await isIn(here), await isIn(second)]).toEqual([gone, 'done'])
  const third = await again()
  expect(await post(fakes.notice({ userId: id }, { sign_type: 'HMAC-SM3' }))).toBe(200)
  expect([await isIn(second), await isIn(third), await isIn(other.here)]).toEqual([gone, gone, 'done'])
})

test('a ticket is kept as its hash', async () => {
  const { ticket } = await known()
  const { rows } = await library.pool.query('select * from provider_session')
  expect(JSON.stringify(rows)).not.toContain(ticket)
})

test('the notice needs no signature of the gateway, whatever the setting', async () => {
  const { id: userId, here } = await known()
  await library.pool.query(`update sign_in_policy set signing = 'required'`)
  await expect.poll(() => post(fakes.notice({ userId }))).toBe(200)
  await library.pool.query(`update sign_in_policy set signing = 'none'`)
  expect(await isIn(here)).toBe(gone)
})
