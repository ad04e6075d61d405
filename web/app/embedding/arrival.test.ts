import { expect, test } from 'vitest'

import { arrivalIn } from './arrival.ts'

const at = (text: string) => arrivalIn(new URL(text, 'https://library.example'))

test.each([
  ['/?code=a&state=b', '#/callback?code=a&state=b'],
  ['/?authCode=a&state=b', '#/callback?authCode=a&state=b'],
  ['/?app_id=1&auth_code=a&state=b', '#/callback?app_id=1&auth_code=a&state=b'],
  ['/?error=access_denied&state=b', '#/callback?error=access_denied&state=b'],
  ['/?code=a&state=b#wechat_redirect', '#/callback?code=a&state=b'],
  ['/?provider=union&ticket=t&state=b', '#/sso-login?provider=union&ticket=t&state=b'],
  ['/?ticket=t', '#/sso-login?ticket=t'],
])('%s is a return from a third party', (address, route) => {
  expect(at(address)).toBe(route)
})

test.each([
  '/',
  '/?code=a',
  '/?state=b',
  '/?q=1',
  '/?code=a&state=b#/home',
  '/embed?code=a&state=b',
  '/r/x?ticket=t',
])('%s is none', (address) => {
  expect(at(address)).toBeUndefined()
})
