import { expect, test } from 'vitest'

import { listenForMessages } from './page-messages.ts'

const routes = [
  { children: [{ path: '/home' }, { path: '/gcdzzkInfo/:code' }, { path: '/literature' }, { path: '*' }] },
]
const allowed = 'https://portal.example'
let moved: string[] = []
let asked = 0
/** A page of the menu of whoever is in. */
const held = '/admin/users'

/** Delivers one message from an origin, as the browser would. */
async function hear(origin: string, data: unknown): Promise<string[]> {
  moved = []
  asked = 0
  const navigate = (to: string) => Promise.resolve(void moved.push(to))
  const origins = () => {
    asked += 1
    return Promise.resolve([allowed])
  }
  const isHeld = (page: string) => Promise.resolve(page === held)
  const stop = listenForMessages({ routes, navigate }, { origins, isHeld })
  dispatchEvent(new MessageEvent('message', { origin, data }))
  await new Promise((done) => setTimeout(done))
  stop()
  return moved
}

const to = (path: unknown) => ({ type: 'navigate', path })

test.each([
  'https://evil.example',
  'https://portal.example.evil.example',
  'http://portal.example',
  'https://portal.example:8443',
  'null',
  '',
])('a message from %s is ignored', async (origin) => {
  expect(await hear(origin, to('/home'))).toEqual([])
})

test.each([
  undefined,
  null,
  'navigate',
  '/home',
  ['/home'],
  {},
  { type: 'navigate' },
  { path: '/home' },
  { type: 'Navigate', path: '/home' },
  { type: 'navigate', path: '/home', replace: true },
  to(['/home']),
  to({ pathname: '/home' }),
  Object.assign(Object.create({ path: '/home' }), { type: 'navigate' }),
  to(''),
  to('home'),
  to('//evil.example/home'),
  to(String.raw`/\evil.example`),
  to('javascript:alert(1)'),
  to('/javascript:alert(1)'),
  to('https://evil.example/home'),
  to('/home\n'),
  to('/no-such-page'),
  to('/gcdzzkInfo/ZK1/strata'),
  to(`/gcdzzkInfo/${'x'.repeat(3000)}`),
])('%j is ignored from any origin, without fetching the list', async (data) => {
  expect(await hear(location.origin, data)).toEqual([])
  expect(await hear(allowed, data)).toEqual([])
  expect(asked).toBe(0)
})

test.each(['/home', '/gcdzzkInfo/ZK1', '/gcdzzkInfo/A%2F1?tab=strata'])('%s is gone to', async (path) => {
  expect(await hear(location.origin, to(path))).toEqual([path])
  expect(asked).toBe(0)
  expect(await hear(allowed, to(path))).toEqual([path])
})

test('a page of the own menu is gone to, for those who may send messages; one of other menus is not', async () => {
  expect(await hear('https://evil.example', to(held))).toEqual([])
  expect(await hear(allowed, to('/admin/roles'))).toEqual([])
  expect(await hear(allowed, to(`${held}?page=2`))).toEqual([`${held}?page=2`])
})

test('a page of the service platform is rendered without header and footer', async () => {
  expect(await hear(allowed, to('/ywtb/literature'))).toEqual([])
  expect(location.hash).toBe('#/ywtb/literature')
})
