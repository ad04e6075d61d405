import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter, type TestPerson } from '#testing/builders/people.ts'
import { openRoutes } from '#testing/pages.tsx'
import { beginSession, endSession } from '#web/api/session.ts'
import { shortText } from '#web/ui/list/list-address.ts'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'

import { BackOfficePage } from './BackOfficePage.tsx'
import { Entrances } from './dashboard/Entrances.tsx'

const library = await testApp()

/** Signs in here, in the browser, with tokens that the server gave. */
async function signInHere(person: TestPerson): Promise<void> {
  const inside = await enter(library, person)
  const me = await inside.call(users.me, {})
  beginSession({ accessToken: inside.token, refreshToken: inside.refreshToken, expiresIn: 3600 }, me)
}

afterEach(() => {
  endSession('own')
  sessionStorage.clear()
})

/** A page that remembers what was typed, and knows where it stands. */
function Notebook() {
  const [text, setText] = useState('')
  const { search } = useLocation()
  return (
    <label>
      笔记{search}
      <input value={text} onChange={({ target }) => setText(target.value)} />
    </label>
  )
}

/** A list that says what it asks for. */
function SearchedList() {
  const { place, to } = useListAddress(searchParams)
  return (
    <>
      <ListSearch
        label="查找"
        hint="手机号"
        text={place.text}
        onSearch={(text) => to({ text })}
        list={users.me}
      />
      <p>列出：{place.text}</p>
    </>
  )
}
const searchParams = { text: shortText }

const pages: Record<string, typeof Notebook> = {
  'records/borehole': Notebook,
  'records/survey': Notebook,
  drafts: SearchedList,
}
const open = (address: string) =>
  openRoutes(address, [
    { path: '/no-permission', element: <p>没有权限页</p> },
    { path: '/404', element: <p>找不到页</p> },
    {
      path: '*',
      element: <BackOfficePage pageOf={(component) => pages[component] ?? (() => <p>{component}</p>)} />,
    },
  ])

test.each([
  ['/admin/users', '没有权限页'],
  ['/directory/20', '没有权限页'],
  ['/admin/x', '没有这个管理页面'],
  ['/admin/users/x', '没有这个管理页面'],
  ['/directory/21', '没有这个管理页面'],
  ['/personal-center/x', '找不到页'],
  ['/nowhere', '找不到页'],
  [`/${'x'.repeat(201)}`, '找不到页'],
])('%s, which is not in the menu of a records manager: %s', async (address, page) => {
  await signInHere(await buildStaff(library, ['records_manager', 'member']))
  open(address)
  expect((await screen.findAllByText(page)).length).toBeGreaterThan(0)
})

test('the menu is that of the role without its personal pages, and a directory without a page is no link', async () => {
  await signInHere(await buildStaff(library, ['audit_admin', 'member']))
  const { router } = open('/admin/audit')
  const menu = within(await screen.findByRole('navigation', { name: '工作菜单' }))
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['工作台', '审计日志'])
  expect(menu.getByText('审计').closest('a')).toBeNull()
  await router.navigate('/directory/40')
  expect(await screen.findByRole('heading', { name: '审计' })).toBeTruthy()
  await router.navigate('/personal-center/info')
  const own = within(await screen.findByRole('navigation', { name: '个人中心' }))
  expect(own.getAllByRole('link').map((link) => link.textContent)).toContain('账号安全')
  expect(own.queryByText('审计日志')).toBeNull()
})

test('who has no figures finds the pages of the role, and no heading above none', async () => {
  await signInHere(await buildStaff(library, ['audit_admin', 'member']))
  openRoutes('/', [{ path: '*', element: <Entrances /> }])
  expect(await screen.findByRole('link', { name: '审计日志' })).toBeTruthy()
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['审计'])
})

test('a change of roles holds from the next look at the menu', async () => {
  const clerk = await buildStaff(library, ['records_manager', 'member'])
  await signInHere(clerk)
  const { db } = library
  const { id: role } = await db
    .selectFrom('role')
    .select('id')
    .where('code', '=', 'records_manager')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('accountRole').where('account', '=', clerk.id).where('role', '=', role).execute()
  open('/data-manager/borehole')
  expect(await screen.findByText('没有权限页')).toBeTruthy()
})

/** A role of staff with one page and no workplace. */
const giveDrawer = async (account: number) => {
  await library.pool.query(
    `with made as (insert into role (code, name, staff) values ('drawer-' || $1::bigint, '只起草', true) returning id),
      opened as (insert into role_menu (role, menu) select made.id, menu.id from made, menu
        where component in ('records/borehole', 'records/survey'))
    insert into account_role (account, role) select $1, id from made`,
    [account],
  )
}

test('the back office without a workplace begins at the first page of the menu', async () => {
  const drawer = await buildStaff(library, ['member'])
  await giveDrawer(drawer.id)
  await signInHere(drawer)
  const { router } = open('/admin')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/data-manager\//))
  expect(await screen.findByLabelText(/^笔记/)).toBeTruthy()
})

test('a page that was granted while another was open is opened at once', async () => {
  const person = await buildStaff(library, ['audit_admin', 'member'])
  await signInHere(person)
  const { router } = open('/admin/audit')
  await screen.findByRole('navigation', { name: '工作菜单' })
  await giveDrawer(person.id)
  await router.navigate('/data-manager/borehole')
  expect(await screen.findByLabelText(/^笔记/)).toBeTruthy()
})

test('a page whose menu says so is found again as it was left, at its own address', async () => {
  await library.pool.query(`update menu set cached = true where path like '/data-manager/%'`)
  await signInHere(await buildStaff(library, ['records_manager', 'member']))
  const { user, router } = open('/data-manager/borehole?page=3')
  const field = await screen.findByLabelText('笔记?page=3')
  await user.type(field, '第三页看到一半')
  await router.navigate('/data-manager/geological-survey')
  await screen.findByLabelText('笔记')
  const tags = within(await screen.findByRole('list', { name: '打开的页面' }))
  await user.click(tags.getByRole('link', { name: '工程地质钻孔' }))
  await waitFor(() => expect(router.state.location.search).toBe('?page=3'))
  expect((await screen.findByLabelText<HTMLInputElement>('笔记?page=3')).value).toBe('第三页看到一半')
})

test.each([false, true])(
  'a number that was searched for is searched for again in the tab of its list, cached: %s',
  async (cached) => {
    await library.pool.query(`update menu set cached = $1 where component = 'drafts'`, [cached])
    await signInHere(await buildStaff(library, ['records_manager', 'member']))
    const { user, router, address } = open('/data-manager/drafts')
    const box = () => screen.findByRole<HTMLInputElement>('searchbox')
    await user.type(await box(), '13900005678{Enter}')
    expect(await screen.findByText('列出：13900005678')).toBeTruthy()
    await router.navigate('/data-manager/borehole')
    await screen.findByLabelText('笔记')
    const tabs = within(await screen.findByRole('list', { name: '打开的页面' }))
    await user.click(tabs.getByRole('link', { name: '草稿与审核' }))
    expect(await screen.findByText('列出：13900005678')).toBeTruthy()
    expect((await box()).value).toBe('13900005678')
    expect(address()).toBe('/data-manager/drafts')
    await user.click(tabs.getByRole('link', { name: '工程地质钻孔' }))
    await screen.findByLabelText('笔记')
    await user.click(tabs.getByRole('button', { name: '关闭 工程地质钻孔' }))
    expect(await screen.findByText('列出：13900005678')).toBeTruthy()
    await router.navigate('/data-manager/drafts') // as the menu does
    expect(await screen.findByText('列出：')).toBeTruthy()
    expect((await box()).value).toBe('')
  },
)

test('signing out elsewhere leaves no menu of another here', async () => {
  await signInHere(await buildStaff(library, ['records_manager', 'member']))
  const first = open('/data-manager/borehole')
  await screen.findByLabelText('笔记')
  endSession('own')
  await signInHere(await buildStaff(library, ['audit_admin', 'member']))
  await first.router.navigate('/data-manager/borehole?again')
  expect(await screen.findByText('没有权限页')).toBeTruthy()
})
