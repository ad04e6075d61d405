import { afterEach, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { beginSession, endSession } from '#web/api/session.ts'

import { guardBackOffice, openPersonalCenter } from './guard.ts'

const library = await testApp()
afterEach(() => endSession('own'))

const at = (path: string) =>
  guardBackOffice({
    request: new Request(`http://127.0.0.1${path}`),
    params: {},
    context: undefined,
  } as unknown as Parameters<typeof guardBackOffice>[0])
const goal = (answer: Response | null) => answer?.headers.get('location')

test.each([
  ['/admin/users?text=a&current=2', '/admin/login?wanted=%2Fadmin%2Fusers%3Ftext%3Da%26current%3D2'],
  ['/directory/20', '/admin/login?wanted=%2Fdirectory%2F20'],
  ['/admin/x', '/404'],
  ['/no-such-page', '/404'],
  [`/${'x'.repeat(201)}`, '/404'],
  ['/personal-center/info', '/'],
  ['/personal-center/x', '/'],
])('a visitor at %s is redirected to %s', async (path, wanted) => {
  expect(goal(await at(path))).toBe(wanted)
})

test('a signed-in account passes; the menu decides', async () => {
  const inside = await enter(library, await buildMember(library))
  const me = await inside.call(users.me, {})
  beginSession({ accessToken: inside.token, refreshToken: inside.refreshToken, expiresIn: 3600 }, me)
  expect(await at('/admin/x')).toBeNull()
  expect(goal(openPersonalCenter())).toBe('/personal-center/info')
})
