import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'

import { menuRoutes } from '#contract/back-office/interface/menu.ts'
import { roleRoutes } from '#contract/back-office/role.ts'
import { user, userRoutes } from '#contract/back-office/user.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter } from '#testing/builders/people.ts'
import { bytesOf } from '#testing/builders/sheets.ts'

const library = await testApp()
const system = await enter(library, await buildStaff(library, ['system_admin', 'member'], { name: '系统员' }))
await library.pool.query('update session set proved_at = now()')

test('an export has every column of the list, and comes back as it went', async () => {
  const clerk = await buildStaff(library, ['counter_clerk', 'member'])
  await enter(library, clerk)
  await library.pool.query(`update session set seen_at = '2026-03-01 08:05+08' where account = $1`, [
    clerk.id,
  ])
  const file = await bytesOf(system, userRoutes.export, { ids: [clerk.id] })
  const book = read(file)
  const [row = {}] = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  const headings = Object.keys(row).map((heading) => heading.replace('*', ''))
  const labels = user.list.map((name) => user.fields[name as keyof typeof user.fields].label)
  expect(labels.filter((label) => !headings.includes(label))).toEqual([])
  expect(row).toMatchObject({ 来源: '系统', 状态: '启用', 最近登录: '2026-03-01 08:05' })
  expect(row['角色']?.split('、').toSorted()).toEqual(['注册用户', '窗口办理员'])
  const { batch, problems } = await system.call(userRoutes.import, { fileName: '用户.xlsx', file })
  expect(problems).toEqual([])
  expect(batch).toMatchObject({ created: 0, updated: 0, bad: 0, unchanged: 1 })
})

test('an export has the columns that the list shows, behind those that can come back', async () => {
  const headingsOf = async (columns: string[]) => {
    const book = read(await bytesOf(system, userRoutes.export, { text: '系统员', columns }))
    const [head = []] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
    })
    return head.slice(user.sheet?.length)
  }
  expect(await headingsOf(['username', 'createdAt', 'state'])).toEqual(['状态', '建立时间'])
  expect(await headingsOf(['username'])).toEqual([])
  await expect(headingsOf(['password'])).rejects.toMatchObject({ code: 'invalid_input' })
})

test('roles go out with what they open, and menus with what they stand below', async () => {
  const rowsOf = (bytes: Uint8Array) => {
    const book = read(bytes)
    return utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
  }
  const roles = rowsOf(await bytesOf(system, roleRoutes.export, { columns: ['name', 'duty', 'menus'] }))
  expect(roles.find(({ 角色名称 }) => 角色名称 === '审计管理员')).toMatchObject({ 三员职责: '审计管理' })
  expect(roles.find(({ 三员职责 }) => 三员职责 === '审计管理')?.['菜单与按钮']).toContain('审计日志')
  const menus = rowsOf(await bytesOf(system, menuRoutes.export, { columns: ['name', 'path', 'parent'] }))
  expect(menus.find(({ 路径 }) => 路径 === '/admin/users')).toMatchObject({ 上级菜单: '用户与权限' })
  const clerk = await enter(library, await buildStaff(library, ['counter_clerk', 'member']))
  await expect(bytesOf(clerk, roleRoutes.export, {})).rejects.toMatchObject({ code: 'forbidden' })
})
