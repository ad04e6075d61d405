import { officeClient } from '#e2e/product/office-call.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildPerson } from '#testing/journeys/people.ts'

/** Nothing is asked of whoever has given these. */
const complete = { companyNature: 'state', industry: 'survey', workplace: '中山路 74 号' }

test.use({ as: 'system_admin' })

test('a clerk merges two organisations and appoints a manager, who then confirms a member', async ({
  page,
  product,
  windowOf,
}) => {
  const call = await officeClient(product)
  const company = '江北测绘公司'
  for (const name of ['江北测绘有限公司', company]) await call('POST', '/sysCompany', { values: { name } })
  const member = await buildPerson(product, 'member')
  const { records } = await call('POST', '/user/page', { text: member.username })
  const [found] = records as { version: number; department: { id: number } }[]
  const values = { company, ...complete }
  await call('PUT', `/user/${member.id}`, { version: found?.version, values })
  const colleague = { username: 'jiangbei', name: '顾南乔', phone: '13900007788' }
  await call('POST', '/user', { values: { ...colleague, department: found?.department.id, company } })
  await page.goto('/#/admin/organisations')

  for (const name of ['江北测绘有限公司', '江北测绘公司'])
    await page.getByRole('checkbox', { name: `选 ${name}` }).check()
  await page.getByRole('button', { name: '合并', exact: true }).click()
  await page.getByRole('radio', { name: /江北测绘有限公司/ }).check()
  await expect(page.getByText('“江北测绘公司”将删除')).toBeVisible()
  await page.getByRole('button', { name: '并入“江北测绘有限公司”' }).click()
  await expect(page.getByText('1 家已并入“江北测绘有限公司”')).toBeVisible()

  await page.getByRole('button', { name: '更多操作：江北测绘有限公司' }).click()
  await page.getByRole('button', { name: '成员', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '江北测绘有限公司的成员' })
  await dialog.getByRole('tab', { name: '待确认' }).click()
  await dialog.getByRole('checkbox', { name: new RegExp(member.name) }).check()
  await dialog.getByRole('button', { name: '确认 1 人' }).click()
  await dialog.getByRole('tab', { name: '成员', exact: true }).click()
  await dialog.getByRole('button', { name: `任命 ${member.name} 为单位管理员` }).click()
  await expect(dialog.getByText(/可以确认与移出成员/)).toBeVisible()

  const manager = await windowOf(member)
  await manager.goto('/#/personal-center/info')
  const menu = manager.getByRole('navigation', { name: '个人中心' })
  await menu.getByRole('link', { name: '单位成员' }).click()
  await manager.getByRole('checkbox', { name: /顾南乔/ }).check()
  await manager.getByRole('button', { name: '确认为成员 1 人' }).click()
  await expect(manager.locator('.facts')).toContainText(/成员\s*2 人\s*待确认\s*0 人/)
})
