import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { audit } from '#server/audit/audit.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter, type TestPerson } from '#testing/builders/people.ts'
import { openRoutes } from '#testing/pages.tsx'
import { beginSession, endSession } from '#web/api/session.ts'
import { SessionsPage } from '#web/back-office/sessions/SessionsPage.tsx'
import { ToastRegion } from '#web/ui/states/Toast.tsx'

import { LogPage } from './LogPage.tsx'

const library = await testApp()

async function signInHere(person: TestPerson): Promise<void> {
  const inside = await enter(library, person)
  const me = await inside.call(users.me, {})
  beginSession({ accessToken: inside.token, refreshToken: inside.refreshToken, expiresIn: 3600 }, me)
}

afterEach(() => endSession('own'))

const open = (page: React.ReactElement, address = '/') =>
  openRoutes(address, [{ path: '*', element: [page, <ToastRegion key="toasts" />] }])

test('an administrator sees who is in, and ends a session of somebody else', async () => {
  const member = await buildMember(library, { name: '苏秋白' })
  const elsewhere = await enter(library, member)
  await signInHere(await buildStaff(library, ['security_admin', 'member'], { name: '安全员' }))
  const { user, address } = open(<SessionsPage key="page" />)
  const own = (await screen.findByText('本次登录')).closest('tr') as HTMLElement
  expect(within(own).queryByRole('button')).toBeNull()
  await user.selectOptions(screen.getByLabelText('身份'), '注册用户')
  await waitFor(() => expect(address()).toBe('/?who=reader'))
  await user.click(await screen.findByRole('button', { name: '让 苏秋白 下线' }))
  const dialog = within(screen.getByRole('dialog', { name: '让 苏秋白 下线' }))
  await user.click(dialog.getByRole('button', { name: '下线' }))
  expect(await screen.findByText('苏秋白 已下线')).toBeTruthy()
  await expect(elsewhere.call(users.me, {})).rejects.toMatchObject({ detail: { reason: 'kicked' } })
})

test('an auditor finds a change of a role, sees both sides, and is shown a manipulated line', async () => {
  const by = { success: true, account: 3, name: '安全员', address: '10.0.0.3' }
  const menus = (...names: string[]) => names.map((name) => `账号与安全 / ${name}`)
  await audit(library.db, {
    ...{ ...by, action: 'resource_updated', object: '角色 窗口办理员（7）' },
    detail: {
      of: 'role',
      before: { menus: menus('用户', '单位'), scope: 'own' },
      after: { menus: menus('用户', '部门'), scope: 'all' },
    },
  })
  await signInHere(await buildStaff(library, ['audit_admin', 'member'], { name: '沈察' }))
  const { user, address } = open(<LogPage key="page" />, '/?text=窗口办理员')
  await user.selectOptions(await screen.findByLabelText('操作类型'), '修改')
  await waitFor(() => expect(new URLSearchParams(address().slice(1)).get('operation')).toBe('3'))
  await user.click(await screen.findByRole('button', { name: '修改' }))
  const drawer = within(await screen.findByRole('dialog', { name: '修改：角色 窗口办理员（7）' }))
  const rowOf = async (name: RegExp) =>
    within(await drawer.findByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ innerHTML }) => innerHTML.replaceAll(/<\/?(?:ul|li)>/g, ' '))
  expect(await rowOf(/数据范围/)).toEqual(['<del>所在部门</del>', '<ins>全部</ins>'])
  const [before, after] = await rowOf(/菜单与按钮/)
  expect(before).toContain('<del>账号与安全 / 单位</del>')
  expect(after).toContain('<ins>账号与安全 / 部门</ins>')
  await user.click(drawer.getByRole('button', { name: '关闭' }))

  await user.click(screen.getByRole('button', { name: '校验' }))
  expect(await screen.findByText(/条全部与写入时一致/)).toBeTruthy()
  await library.pool.query('alter table audit_event disable trigger keep')
  await library.pool.query(`update audit_event set name = '别人' where id = 2`)
  await user.click(screen.getByRole('button', { name: '关闭' }))
  await user.click(screen.getByRole('button', { name: '校验' }))
  expect(await screen.findByText('第 2 条与写入时不符')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '看第 2 条' }))
  await waitFor(() => expect(address()).toContain('open=2'))
  expect(await screen.findByText('第 2 条，与写入时不符')).toBeTruthy()
})
