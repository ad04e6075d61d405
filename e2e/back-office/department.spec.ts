import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildPerson } from '#testing/journeys/people.ts'

const treeOf = (page: Page) => page.getByRole('treegrid', { name: '部门' })

async function makeDepartment(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole('button', { name: '新建部门' }).click()
  const drawer = page.getByRole('dialog', { name: '新建部门' })
  await expect(drawer.getByRole('button', { name: '请选择' })).toBeFocused()
  await page.keyboard.press('Enter')
  await drawer.getByRole('option', { name: /^本馆/ }).click()
  await drawer.getByLabel('部门名称').fill(name)
  await drawer.getByLabel('部门编码').fill(code)
  await drawer.getByRole('button', { name: '建立部门' }).click()
  await expect(page.getByText('已新建部门')).toBeVisible()
  await expect(treeOf(page).getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

/** At their next call: a click, or the menu that the page asks for by itself. */
async function isTurnedAway(page: Page, name: RegExp): Promise<void> {
  const row = page.getByRole('row', { name })
  await expect(async () => {
    if (await row.isVisible()) await row.click({ timeout: 2000 })
    await expect(page).toHaveURL(/#\/no-permission$/, { timeout: 2000 })
  }).toPass()
}

test('a department is made, moved and staffed; a role of it is seen before, and bites while somebody works', async ({
  product,
  windowOf,
}) => {
  const clerk = await buildPerson(product, 'counter_clerk')
  const system = await windowOf('system_admin')
  await system.goto('/#/admin/departments')
  await makeDepartment(system, '数据中心', 'data-center')
  await makeDepartment(system, '监测站', 'monitoring')
  expect(await barriers(system)).toEqual([])

  // by keyboard: the grip, down to the place, there
  await treeOf(system).getByRole('button', { name: '移动 监测站' }).focus()
  await system.keyboard.press('Enter')
  await expect(system.getByRole('button', { name: /数据中心/ }).first()).toBeVisible()
  await system.keyboard.press('Escape')

  await system.goto('/#/admin/users')
  await system.getByRole('checkbox', { name: `选 ${clerk.name}` }).check()
  await system.getByRole('button', { name: '移动部门' }).click()
  const move = system.getByRole('dialog', { name: '移动部门' })
  await move.getByRole('row', { name: /数据中心/ }).click()
  await move.getByRole('button', { name: '移动 1 人' }).click()
  await expect(system.getByText('1 人已移到“数据中心”')).toBeVisible()

  const guard = await windowOf('security_admin')
  await guard.goto('/#/admin/roles')
  await guard.getByRole('button', { name: '新建角色' }).click()
  const drawer = guard.getByRole('dialog', { name: '新建角色' })
  await drawer.getByLabel('角色名称').fill('数据中心主管')
  await drawer.getByLabel('角色编码').fill('data-lead')
  await drawer.getByRole('button', { name: '建立角色' }).click()
  await expect(drawer.getByText('请选择菜单与按钮')).toBeVisible()
  await drawer.getByLabel('查找菜单与按钮').fill('部门')
  await drawer.getByRole('row', { name: /^部门/ }).first().click()
  await expect(drawer.getByText(/能看到 \d+ 个用户、\d+ 份草稿/)).toBeVisible()
  await drawer.getByRole('button', { name: '建立角色' }).click()
  await expect(guard.getByText('已新建角色')).toBeVisible()

  await guard.goto('/#/admin/users')
  const give = async (verb: string) => {
    await guard.getByRole('button', { name: `更多操作：${clerk.name}` }).click()
    await guard.getByRole('button', { name: `${verb}角色`, exact: true }).click()
    const dialog = guard.getByRole('dialog', { name: `${verb}角色` })
    await dialog.getByRole('option', { name: /数据中心主管/ }).click()
    await dialog.getByRole('button', { name: `${verb} 1 人` }).click()
    await expect(dialog).toBeHidden()
  }
  await give('分配')

  const person = await windowOf(clerk)
  await person.goto('/#/admin/departments')
  const menu = person.getByRole('navigation', { name: '工作菜单' })
  await expect(menu.getByRole('link', { name: '部门' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '角色' })).toHaveCount(0)
  await expect(person.getByRole('button', { name: '新建部门' })).toHaveCount(0)
  await give('收回')
  await isTurnedAway(person, /数据中心/)
})
