import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'

import { arrivalAt } from './arrival.ts'

test.each([
  ['/?code=a&state=b', '/#/callback?code=a&state=b'],
  ['/?authCode=a&state=b', '/#/callback?authCode=a&state=b'],
  ['/?app_id=1&auth_code=a&state=b', '/#/callback?app_id=1&auth_code=a&state=b'],
  ['/?error=access_denied&state=b', '/#/callback?error=access_denied&state=b'],
  ['/?ticket=t&state=b', '/#/callback?ticket=t&state=b'],
  ['/?provider=union&ticket=t', '/#/sso-login?provider=union&ticket=t'],
  ['/?ticket=%0d%0ax', '/#/sso-login?ticket=%0D%0Ax'],
])('%s is a return from a third party', (address, page) => {
  expect(arrivalAt(address)).toBe(page)
})

test.each(['/', '/?code=a', '/?state=b', '/?q=1', '/?'])('%s is none', (address) => {
  expect(arrivalAt(address)).toBeUndefined()
})

test('the server leads such a return to its page, and keeps no copy', async () => {
  const { app } = await testApp({ webRoot: new URL('../../web', import.meta.url).pathname })
  const { statusCode, headers } = await app.inject({ url: '/?code=a&state=b' })
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    303,
    '/#/callback?code=a&state=b',
    'no-store',
  ])
})
