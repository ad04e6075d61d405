import { expect, test } from 'vitest'

import { me } from '#contract/accounts/me.ts'
import { api } from '#contract/api.ts'
import type { Route } from '#contract/route.ts'
import { olderSystems } from '#contract/sign-in/third-party.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildProgram } from '#testing/builders/programs.ts'

const library = await testApp()
const page = 'https://old.example/enter'

const routes = Object.entries(api).flatMap(([feature, all]) =>
  Object.entries<Route>(all).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
)
const ruling = routes.filter(([, { ownSession }]) => ownSession)

/** A member, with a token of theirs that an older system has. */
async function handOn() {
  const id = await buildProgram(library.db, { code: 'gdms', name: 'gdms', secret: 'the-key' })
  await library.db.updateTable('app').set({ pages: page }).where('id', '=', id).execute()
  const here = await enter(library, await buildMember(library))
  const { address } = await here.call(olderSystems.authToken, { page })
  const { body } = await library.raw('POST', '/api/token/accessToken', {
    body: { token: new URL(address).searchParams.get('token') },
    headers: { authorization: `Basic ${Buffer.from('gdms:the-key').toString('base64')}` },
  })
  await library.pool.query('update session set proved_at = now()') // even where one was proved
  const { tokens }: { tokens?: { accessToken: string } } = body.data
  return { here: here.token, there: tokens?.accessToken ?? '' }
}

const { here, there } = await handOn()

async function errorOf({ method, path }: Route, token: string): Promise<string | undefined> {
  const { body } = await library.raw(method, `/api${path.replaceAll(/:\w+/g, '1')}`, {
    token,
    ...(method !== 'GET' && { body: {} }),
  })
  return Object(Object(body).data).error
}

/** What is open before consent or after a proof rules the account, but for what every page asks first. */
test('every call that rules an account is for the own sessions', () => {
  const known = routes.filter(
    ([, { access, proof, beforeConsent }]) => access === 'member' && (proof || beforeConsent),
  )
  const others = known.filter(([, { ownSession }]) => !ownSession).map(([name]) => name)
  expect(others.toSorted()).toEqual(['menus.mine', 'notices.unread', 'users.me'])
  expect(ruling.length).toBeGreaterThan(30)
})

test.each(ruling)('%s is refused to a token that an older system has', async (_, route) => {
  expect(await errorOf(route, there)).toBe('handed_session')
})

test('the older system still learns who it is, and the person rules their account', async () => {
  expect(await errorOf(me, there)).toBeUndefined()
  expect(await errorOf(api.security.sessions, here)).toBeUndefined()
})
