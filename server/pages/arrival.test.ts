import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'

import { arrivalAt, typedPage } from './arrival.ts'

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

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  ['/home', '/#/home'],
  ['/map?at=1,2&layers=borehole', '/#/map?at=1,2&layers=borehole'],
  ['/login?back=%2Fcart', '/#/login?back=%2Fcart'],
  ['/gczl/ZK%2F1%23', '/#/gczl/ZK%2F1%23'],
  ['/ywtb/third-map', '/#/ywtb/third-map'],
  ['/embed/map?at=1', '/embed#/map?at=1'],
  ['/embed/', '/embed#/'],
  ['/embedded', '/#/embedded'],
  ['/apis', '/#/apis'],
  ['//other.example/x', '/#//other.example/x'],
])('a browser at %s is led to %s', async (url, page) => {
  expect(typedPage({ method: 'GET', url, headers: asBrowser })).toBe(page)
})

test.each([
  ['POST', '/home', asBrowser],
  ['GET', '/api/nothing', asBrowser],
  ['GET', '/home', { accept: '*/*' }],
  ['GET', '/assets/gone.js', { accept: 'image/avif,*/*;q=0.8' }],
  ['GET', '/home', {}],
])('%s %s of %o opens no page', (method, url, headers) => {
  expect(typedPage({ method, url, headers })).toBeUndefined()
})

const { app } = await testApp({ webRoot: new URL('../../web', import.meta.url).pathname })

test('a page typed without its # is opened; programs are told that nothing is there', async () => {
  const open = (url: string, headers = {}) => app.inject({ url, headers })
  const { statusCode, headers } = await open('/map?at=1', asBrowser)
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, '/#/map?at=1', 'no-store'])
  for (const [url, accepts] of [
    ['/map', {}],
    ['/api/nothing', asBrowser],
  ] as const) {
    const refused = await open(url, accepts)
    expect([refused.statusCode, refused.json<{ code: number }>().code]).toEqual([404, 404])
  }
})

test('a library without pages leads nobody', async () => {
  const bare = await testApp()
  const { statusCode } = await bare.app.inject({ url: '/home', headers: asBrowser })
  expect(statusCode).toBe(404)
})

test('the server leads such a return to its page, and keeps no copy', async () => {
  const { statusCode, headers } = await app.inject({ url: '/?code=a&state=b' })
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    303,
    '/#/callback?code=a&state=b',
    'no-store',
  ])
})
