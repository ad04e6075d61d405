import { act, screen, within } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { departmentRoutes } from '#contract/back-office/department.ts'
import { groupRoutes } from '#contract/back-office/group.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import { testApp } from '#testing/app.ts'
import { buildBackOffice, type BackOffice } from '#testing/builders/back-office.ts'
import { openInside } from '#testing/pages.tsx'
import { loadOfficePage } from '#web/back-office/pages/pages.ts'
import { ResourcePage } from '#web/back-office/ResourcePage.tsx'

const library = await testApp()
let backOffice: BackOffice

beforeAll(async () => {
  backOffice = await buildBackOffice(library)
})

const open = async (resource: string, address = '/') => {
  const page = await loadOfficePage(resource)
  return openInside(backOffice.system, <ResourcePage page={page} />, address)
}

test('people are ticked into a group, and taken out again', async () => {
  const { id } = await backOffice.system.call(groupRoutes.create, { values: { name: '常来的单位' } })
  const ids = [await backOffice.create({ name: '陈砚' }), await backOffice.create({ name: '江照' })]
  const { user, unmount } = await open('group')
  await user.click(await screen.findByRole('button', { name: '更多操作：常来的单位', hidden: true }))
  await user.click(screen.getByRole('button', { name: '成员', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: '常来的单位的成员' }))
  expect(await dialog.findByText('还没有人')).toBeTruthy()
  await user.click(dialog.getByRole('tab', { name: '可以加入' }))
  for (const name of [/^陈砚/, /^江照/]) await user.click(await dialog.findByRole('checkbox', { name }))
  await user.click(dialog.getByRole('button', { name: '加入 2 人' }))
  expect(await dialog.findByText('2 人已加入“常来的单位”')).toBeTruthy()
  const members = async () =>
    (await backOffice.system.call(userRoutes.pageSelectedUser, { group: id })).records.map((row) => row.id)
  expect((await members()).toSorted((a, b) => a - b)).toEqual(ids)
  await user.click(dialog.getByRole('button', { name: '撤销' }))
  expect(await dialog.findByText('已撤销')).toBeTruthy()
  expect(await members()).toEqual([])
  unmount()
})

test('of two accounts the chosen one stays; three cannot be merged', async () => {
  const [stays, goes] = [
    await backOffice.create({ name: '许望舒' }),
    await backOffice.create({ name: '许望抒' }),
  ]
  await backOffice.create({ name: '许三人' })
  const { user } = await open('user', '/?text=许')
  const tick = async (name: string) => user.click(await screen.findByRole('checkbox', { name: `选 ${name}` }))
  await tick('许望舒')
  await tick('许望抒')
  await tick('许三人')
  expect(screen.getByRole('button', { name: '合并' })).toHaveProperty('disabled', true)
  await tick('许三人')
  await user.click(screen.getByRole('button', { name: '合并' }))
  const dialog = within(await screen.findByRole('dialog', { name: '合并两个账号' }))
  await user.click(dialog.getByRole('radio', { name: /许望舒/ }))
  expect(await dialog.findByText(/积分/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '并入“许望舒”' }))
  expect(await screen.findByText(/已并入/)).toBeTruthy()
  const states = await Promise.all(
    [stays, goes].map((id) => backOffice.system.call(userRoutes.detail, { id })),
  )
  expect(states.map(({ state }) => state)).toEqual(['enabled', 'removed'])
})

test('a search that is pressed again is asked again, and ticks of another search are not acted on', async () => {
  await backOffice.create({ name: '温一' })
  const { user } = await open('user', '/?text=温')
  await user.click(await screen.findByRole('checkbox', { name: '选 温一' }))
  expect(screen.getByText('已选 1 人')).toBeTruthy()
  await backOffice.create({ name: '温二' })
  const sent = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => sent.mockRestore())
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(await screen.findByText('温二')).toBeTruthy()
  expect(sent).toHaveBeenCalledTimes(1) // neither menus nor what stands beside the list
  expect(screen.getByText('已选 1 人')).toBeTruthy()
  const box = within(screen.getByRole('search', { name: '查找用户' })).getByRole('searchbox')
  await user.clear(box)
  await user.type(box, '系统员{Enter}')
  expect(await screen.findByText('系统员')).toBeTruthy()
  expect(screen.queryByText('已选 1 人')).toBeNull()
})

test('a phone number that is searched for stays out of the address, and is there again on the way back', async () => {
  await backOffice.create({ name: '尹静', phone: '13900005678' })
  const { user, router, address } = await open('user')
  const box = () => within(screen.getByRole('search', { name: '查找用户' })).getByRole('searchbox')
  await user.type(box(), '139 0000 5678{Enter}')
  expect(await screen.findByText('1 人')).toBeTruthy()
  expect(screen.getByText('尹静')).toBeTruthy()
  expect(address()).toBe('/')
  await user.clear(box())
  await user.type(box(), '系统员{Enter}')
  expect(await screen.findByText('系统员')).toBeTruthy()
  expect(address()).toBe('/?text=系统员')
  await act(() => router.navigate(-1))
  expect(await screen.findByText('尹静')).toBeTruthy()
  expect([address(), box()]).toMatchObject(['/', { value: '139 0000 5678' }])
})

test('the chosen row of a tree stands in its address, and one that is gone is none', async () => {
  const values = { unitType: 'internal' as const, code: 'tree-row', name: '测绘二室' }
  const { id } = await backOffice.system.call(departmentRoutes.create, { values })
  const { user, address, unmount } = await open('department')
  await user.click(await screen.findByRole('row', { name: /测绘二室/ }))
  expect(await screen.findByRole('heading', { level: 2, name: '测绘二室' })).toBeTruthy()
  expect(address()).toBe(`/?row=${id}`)
  unmount()
  await open('department', `/?row=${id + 1000}`)
  expect(await screen.findByText('请选择部门')).toBeTruthy()
})

test('the whole number is shown for a reason, and not without one', async () => {
  await backOffice.create({ name: '闻溪', phone: '13900001234' })
  const page = await loadOfficePage('user')
  const { user } = await openInside(backOffice.guard, <ResourcePage page={page} />, '/?text=闻溪')
  await user.click(await screen.findByRole('button', { name: '更多操作：闻溪', hidden: true }))
  await user.click(screen.getByRole('button', { name: '查看完整号码', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: '闻溪 的联系方式' }))
  await user.click(dialog.getByRole('button', { name: '查看' }))
  expect(await dialog.findByText('请写明理由')).toBeTruthy()
  await user.type(dialog.getByLabelText('查看的理由'), '核对借阅人')
  await user.click(dialog.getByRole('button', { name: '查看' }))
  expect(await screen.findByText('13900001234')).toBeTruthy()
})
