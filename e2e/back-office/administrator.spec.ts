import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'
import { textOfWorkbook } from '#testing/builders/workbooks/workbooks.ts'
import type { ListeningApp } from '#testing/journeys/listening-app.ts'
import { buildPerson } from '#testing/journeys/people.ts'

/** The form of a row of a list. */
async function openRow(page: Page, name: string) {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .locator('.row-open')
    .click()
  const drawer = page.getByRole('dialog', { name, exact: true })
  await expect(drawer.getByRole('button', { name: '保存' })).toBeVisible()
  return drawer
}

async function changeFiveTimes(guard: Page): Promise<void> {
  await guard.goto('/#/admin/roles')
  for (const words of ['一', '二', '三', '四', '五']) {
    const drawer = await openRow(guard, '窗口办理员')
    await drawer.getByLabel('备注').fill(`窗口第${words}组`)
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer).toBeHidden()
  }
  const again = await openRow(guard, '窗口办理员')
  await expect(again.getByLabel('备注')).toHaveValue('窗口第五组')
  await guard.keyboard.press('Escape')
}

async function editTogether(system: Page, other: Page): Promise<void> {
  await system.goto('/#/admin/users?text=柜台经办')
  await other.goto('/#/admin/users?text=柜台经办')
  const [first, second] = [await openRow(system, '柜台经办'), await openRow(other, '柜台经办')]
  await first.getByLabel('工号').fill('G-101')
  await first.getByLabel('从事业务').fill('借阅')
  await first.getByRole('button', { name: '保存' }).click()
  await expect(first).toBeHidden()
  await second.getByLabel('工号').fill('G-202')
  await second.getByRole('button', { name: '保存' }).click()
  await expect(second.getByText(/先保存了修改，已并入本表/)).toBeVisible()
  await expect(second.getByRole('button', { name: '保存' })).toBeDisabled()
  expect(await barriers(other)).toEqual([])
  await second.getByRole('button', { name: '用我的：G-202' }).click()
  await second.getByRole('button', { name: '保存' }).click()
  await expect(second).toBeHidden()
  const after = await openRow(system, '柜台经办')
  await expect(after.getByLabel('工号')).toHaveValue('G-202')
  await expect(after.getByLabel('从事业务')).toHaveValue('借阅')
}

/** An entry of the menu is one of the pages that there are; whoever is given it has it at once. */
async function addEntry({
  system,
  guard,
  window,
}: Record<'system' | 'guard' | 'window', Page>): Promise<void> {
  await system.goto('/#/admin/menus')
  await system.getByRole('button', { name: '新建菜单' }).click()
  const entry = system.getByRole('dialog', { name: '新建菜单' })
  await entry.getByLabel('菜单名称').fill('窗口借阅')
  await entry.getByLabel('路径').fill('/admin/window-loans')
  await entry.getByLabel('组件').click()
  await entry.getByRole('option', { name: /^借阅/ }).first().click()
  await entry.getByRole('button', { name: '建立菜单' }).click()
  await expect(system.getByText('已新建菜单')).toBeVisible()
  await window.goto('/#/admin')
  const role = await openRow(guard, '窗口办理员')
  await role.getByLabel('查找菜单与按钮').fill('窗口借阅')
  await role.getByRole('row', { name: /^窗口借阅/ }).click()
  await role.getByRole('button', { name: '保存' }).click()
  await expect(role).toBeHidden()
  await window.reload()
  await window.getByRole('link', { name: '窗口借阅' }).click()
  await expect(window.getByRole('heading', { level: 1 })).toHaveText(/借阅/)
}

/** Those who are gone stand in nobody's way. */
async function closeDepartment(product: ListeningApp, system: Page): Promise<void> {
  const leaving = await buildPerson(product, 'member', { name: '离馆职员' })
  await product.pool.query(
    `with made as (insert into department (parent, code, name, unit_type)
       select id, 'closing', '撤销的科室', 'internal' from department where code = 'internal' returning id)
     update account set department = made.id from made where account.id = $1`,
    [leaving.id],
  )
  await system.goto('/#/admin/departments')
  await system
    .getByRole('treegrid', { name: '部门' })
    .getByRole('row', { name: /撤销的科室/ })
    .click()
  const pane = system.getByRole('region', { name: '撤销的科室' })
  await pane.getByRole('button', { name: '删除' }).click()
  await expect(system.getByText('须先处理：用户 1')).toBeVisible()
  await system.keyboard.press('Escape')
  await system.goto('/#/admin/users?text=离馆职员')
  await system.getByRole('checkbox', { name: '选 离馆职员' }).check()
  await system.getByRole('button', { name: '删除' }).click()
  await system.getByRole('dialog').getByRole('button', { name: /删除/ }).click()
  await expect(system.getByText(/已删除/)).toBeVisible()
  await system.goto('/#/admin/departments')
  await system
    .getByRole('treegrid', { name: '部门' })
    .getByRole('row', { name: /撤销的科室/ })
    .click()
  await pane.getByRole('button', { name: '删除' }).click()
  await system.getByRole('dialog').getByRole('button', { name: /删除/ }).click()
  await expect(
    system.getByRole('treegrid', { name: '部门' }).getByRole('row', { name: /撤销的科室/ }),
  ).toBeHidden()
}

async function exportHolders(system: Page): Promise<void> {
  await system.goto('/#/admin/users?text=柜台经办')
  await expect(system.getByRole('row', { name: /柜台经办/ })).toBeVisible()
  const [saved] = await Promise.all([
    system.waitForEvent('download'),
    system.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  const written = textOfWorkbook(await readFile(await saved.path()))
  for (const words of ['角色', '柜台经办', '窗口办理员']) expect(written).toContain(words)
}

test('an administrator’s day: no change is refused by itself, taken over unread, or left in the way', async ({
  product,
  windowOf,
}) => {
  const clerk = await buildPerson(product, 'counter_clerk', { name: '柜台经办' })
  const guard = await windowOf('security_admin')
  const system = await windowOf('system_admin')
  await changeFiveTimes(guard)
  await editTogether(system, await windowOf('system_admin'))
  await addEntry({ system, guard, window: await windowOf(clerk) })
  await closeDepartment(product, system)
  await exportHolders(system)
})
