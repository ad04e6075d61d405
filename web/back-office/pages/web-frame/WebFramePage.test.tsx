import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { menus } from '#contract/accounts/menus.ts'
import { users } from '#contract/accounts/users.ts'
import { menuRoutes } from '#contract/back-office/interface/menu.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter } from '#testing/builders/people.ts'
import { outcomeOf } from '#testing/outcome.ts'
import { openRoutes } from '#testing/pages.tsx'
import { client } from '#web/api/client.ts'
import { beginSession, endSession } from '#web/api/session.ts'
import { pageOf } from '#web/app/registry.tsx'
import { BackOfficePage } from '#web/back-office/BackOfficePage.tsx'

const library = await testApp()
const system = await enter(library, await buildStaff(library, ['system_admin']))
await library.pool.query(`insert into site_origin (purpose, origin) values ('page', 'https://city.example')`)

afterEach(() => {
  endSession('own')
  sessionStorage.clear()
  client.clear()
})

const values = (path: string, menuUrl: string | undefined) => ({
  ...{ type: '1' as const, name: `网页 ${path}`, path, component: 'iframe', cached: false, visible: true },
  ...(menuUrl !== undefined && { menuUrl }),
})

async function build(path: string, menuUrl: string): Promise<void> {
  const { id } = await system.call(menuRoutes.create, { values: values(path, menuUrl) })
  await library.pool.query(
    `insert into role_menu select id, $1 from role where code = 'system_admin' on conflict do nothing`,
    [id],
  )
}

async function open(address: string) {
  const me = await system.call(users.me, {})
  beginSession({ accessToken: system.token, refreshToken: system.refreshToken, expiresIn: 3600 }, me)
  return openRoutes(address, [{ path: '*', element: <BackOfficePage pageOf={pageOf} /> }])
}

test('an entry of the menu shows the page of a listed site, in a sandbox within our frame', async () => {
  await build('/admin/city', 'https://city.example/board?id=7')
  expect(JSON.stringify(await system.call(menus.mine, {}))).toContain('https://city.example/board?id=7')
  await open('/admin/city')
  const frame = await screen.findByTitle('网页 /admin/city')
  expect(frame.getAttribute('src')).toBe('https://city.example/board?id=7')
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('网页 /admin/city')
  fireEvent.load(frame)
  const outside = await screen.findByRole('link', { name: /在新窗口打开/ })
  expect(outside.getAttribute('href')).toBe('https://city.example/board?id=7')
  fireEvent.error(frame)
  expect((await screen.findByRole('alert')).textContent).toContain('页面没有及时打开')
  fireEvent.click(screen.getByRole('button', { name: '重新打开' }))
  expect(await screen.findByTitle('网页 /admin/city')).toBeTruthy()
})

test('a site that is taken off the list is no longer opened', async () => {
  await library.pool.query(`insert into site_origin (purpose, origin) values ('page', 'https://old.example')`)
  await build('/admin/old', 'https://old.example/')
  await library.pool.query(`delete from site_origin where origin = 'https://old.example'`)
  await open('/admin/old')
  expect((await screen.findByRole('alert')).textContent).toContain('不在允许打开的范围内')
  expect(screen.queryByTitle('网页 /admin/old')).toBeNull()
})

test.each([
  [undefined, '请填写网页地址'],
  ['javascript:alert(1)', '须为 http(s) 网址或本站 #/ 路径'],
  ['//city.example/', '须为 http(s) 网址或本站 #/ 路径'],
  ['https://city.example.evil.example/', 'https://city.example.evil.example 不在站点设置的'],
  ['https://city.example:8443/', 'https://city.example:8443 不在站点设置的'],
  ['http://city.example/', 'http://city.example 不在站点设置的'],
])('the address %j is refused at its field', async (menuUrl, words) => {
  const { body } = await library.raw('POST', '/api/menu', {
    body: { values: values('/admin/other', menuUrl) },
    token: system.token,
  })
  expect(Object(body.data['fields'])['values.menuUrl']).toContain(words)
})

test('a page of our own needs no list', async () => {
  expect(await outcomeOf(system.call(menuRoutes.create, { values: values('/admin/own', '#/about') }))).toBe(
    'done',
  )
})
