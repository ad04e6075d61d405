import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { menus } from '#contract/accounts/menus.ts'
import { users } from '#contract/accounts/users.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter, type TestPerson } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import { client } from '#web/api/client.ts'
import { beginSession, endSession } from '#web/api/session.ts'
import { local, readStored, storageKeys } from '#web/api/storage.ts'
import { pageOf } from '#web/app/registry.tsx'

import { BackOfficePage } from './BackOfficePage.tsx'
import { OfficeHeader } from './frame/OfficeHeader.tsx'

const library = await testApp()
let manager: TestPerson
let system: TestPerson

beforeAll(async () => {
  manager = await buildStaff(library, ['records_manager'], { name: '严实' })
  system = await buildStaff(library, ['system_admin'], { name: '安宁' })
  await buildBorehole(library.db, { code: 'ZK-71', title: '滨湾 71 号孔', values: {} })
})

afterEach(() => {
  endSession('own')
  sessionStorage.clear()
  client.clear()
})

async function open(person: TestPerson, address: string) {
  const inside = await enter(library, person)
  const me = await inside.call(users.me, {})
  beginSession({ accessToken: inside.token, refreshToken: inside.refreshToken, expiresIn: 3600 }, me)
  const page = openRoutes(address, [
    { path: '/404', element: <p>找不到页</p> },
    {
      path: '*',
      element: (
        <>
          <OfficeHeader account={<p>{me.name}</p>} themes={null} themeChoice={null} />
          <BackOfficePage pageOf={pageOf} />
        </>
      ),
    },
  ])
  return { ...page, box: await screen.findByRole<HTMLInputElement>('combobox', { name: /跳到/ }) }
}

test('typing goes to a page by its initials, to a person, to a record that keeps the frame', async () => {
  const first = await open(system, '/admin')
  expect(await screen.findByText('系统管理员')).toBeTruthy()
  await first.user.keyboard('{Control>}k{/Control}')
  expect(document.activeElement).toBe(first.box)
  await first.user.keyboard('bm')
  const list = within(await screen.findByRole('listbox', { name: '可以跳到' }))
  expect((await list.findByRole('option', { name: /^部门/ })).textContent).toBe('部门用户与权限')
  await first.user.keyboard('{Enter}')
  await waitFor(() => expect(first.address()).toBe('/admin/departments'))

  await first.user.keyboard('{Control>}k{/Control}严实')
  expect(await screen.findByRole('option', { name: /^严实/ })).toBeTruthy()
  await first.user.keyboard('{Enter}')
  await waitFor(() => expect(first.address()).toBe(`/admin/users?open=${manager.id}`))

  await first.user.keyboard('{Control>}k{/Control}ZK-71{Enter}') // before the answer is there
  await waitFor(() => expect(first.address()).toBe('/data-manager/gcdzzkInfo/ZK-71'))
  expect(await screen.findByRole('heading', { level: 1, name: /滨湾 71 号孔/ })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: '工作菜单' })).toBeTruthy()
})

test('nobody without the right to users is shown any; Escape leaves the box', async () => {
  const { user, box } = await open(manager, '/admin')
  await user.type(box, '安宁')
  expect(await screen.findByText('没有找到')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(box.value).toBe('')
  expect(document.activeElement).not.toBe(box)
})

test('a record opened from a list keeps menu, tabs and the way back', async () => {
  const { user, address } = await open(manager, '/data-manager/borehole')
  await user.click(await screen.findByRole('link', { name: 'ZK-71' }))
  expect(await screen.findByRole('heading', { level: 1, name: /滨湾 71 号孔/ })).toBeTruthy()
  const menu = within(screen.getByRole('navigation', { name: '工作菜单' }))
  expect(menu.getByRole('link', { current: true }).textContent).toBe('工程地质钻孔')
  const tabs = within(screen.getByRole('list', { name: '打开的页面' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['工程地质钻孔', 'ZK-71'])
  tabs.getByRole('link', { name: 'ZK-71' }).focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(address()).toBe('/data-manager/borehole'))
  expect(screen.queryByRole('list', { name: '打开的页面' })).toBeNull()
})

test('an unknown address of the back office is answered within the frame, by the pages most like it', async () => {
  await open(system, '/admin/usres')
  expect(await screen.findByRole('heading', { level: 1, name: '没有这个管理页面' })).toBeTruthy()
  const main = screen.getByText(/您要找的也许是/).parentElement as HTMLElement
  const near = within(main).getAllByRole('link')
  expect(near[0]?.textContent).toBe('用户')
})

test('the workplace opens on what waits, with the numbers at the menu', async () => {
  const { id: other } = await buildStaff(library, ['records_manager'])
  await library.pool.query(
    `insert into change (drafted, state, kind, code, action, account, wanted)
     values (true, 'review', 'borehole', 'ZK-1', 'create', $1, '{}')`,
    [other],
  )
  await open(manager, '/admin')
  const waiting = within(await screen.findByRole('region', { name: '待我处理' }))
  const link = await waiting.findByRole('link', { name: '1 草稿待审核' })
  expect(link.getAttribute('href')).toBe('/data-manager/drafts?state=review')
  const menu = within(screen.getByRole('navigation', { name: '工作菜单' }))
  expect(await menu.findByRole('link', { name: /草稿与审核\s*1\s*项待处理/ })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: '访问' })).toBeTruthy()
  expect(screen.getByRole('table', { name: '近 30 天每日访问次数', hidden: true })).toBeTruthy()
})

test('a menu that changes meanwhile comes within a minute, and with it what one may do', async () => {
  const { client: answers } = await open(system, '/admin')
  await screen.findByRole('link', { name: '部门' })
  const asked = { queryKey: [menus.mine.path] }
  const [menu] = answers.getQueryCache().findAll(asked)
  expect(menu?.observers.map(({ options }) => options.refetchInterval)).toContain(60_000)
  await library.pool.query(`delete from role_menu where menu in (51, 52)
    and role = (select id from role where code = 'system_admin')`)
  await answers.refetchQueries(asked) // as the minute does
  await waitFor(() => expect(screen.queryByRole('link', { name: '部门' })).toBeNull())
  await waitFor(() => expect(readStored(local, storageKeys.permissions)).not.toContain('departments.write'))
})
