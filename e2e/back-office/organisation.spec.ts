import type { Page } from '@playwright/test'

import { expect, test } from '#e2e/product/journey.ts'
import { accountOf, signIn } from '#e2e/product/people.ts'

/** Calls the library as whoever is in. */
async function asked<T>(page: Page, [method, path]: [string, string], data: object): Promise<T> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('geolibrary-token') ?? '""'))
  const headers = { 'x-tenant-id': '1', authorization: `Bearer ${token}` }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, data })
  return (await answer.json()).data
}

interface Found {
  records: { id: number; version: number; department: { id: number } }[]
}

/** Nothing is asked of whoever has given these. */
const complete = { companyNature: 'state', industry: 'survey', workplace: '中山路 74 号' }

test('a clerk merges two organisations and appoints a manager, who then confirms a member', async ({
  page,
  browser,
  baseURL,
}) => {
  const member = await accountOf('member')
  await page.goto('/#/admin/groups')
  await signIn(page, await accountOf('system_admin'))
  await expect(page.getByRole('heading', { name: '用户组', level: 1 })).toBeVisible()
  for (const name of ['江北测绘有限公司', '江北测绘公司'])
    await asked(page, ['POST', '/sysCompany'], { values: { name } })
  const company = '江北测绘公司'
  const { records } = await asked<Found>(page, ['POST', '/user/page'], { text: member.username })
  const [{ id, version, department } = { id: 0, version: 0, department: { id: 0 } }] = records
  await asked(page, ['PUT', `/user/${id}`], { id, version, values: { company, ...complete } })
  const colleague = { username: 'jiangbei', name: '顾南乔', phone: '13900007788', department: department.id }
  await asked(page, ['POST', '/user'], { values: { ...colleague, company } })
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

  const own = await browser.newContext({ ...(baseURL && { baseURL }) })
  const manager = await own.newPage()
  await manager.goto('/#/login?callback=/personal-center/info')
  await signIn(manager, member)
  const menu = manager.getByRole('navigation', { name: '个人中心' })
  await menu.getByRole('link', { name: '单位成员' }).click()
  await manager.getByRole('checkbox', { name: /顾南乔/ }).check()
  await manager.getByRole('button', { name: '确认为成员 1 人' }).click()
  await expect(manager.locator('.facts')).toContainText(/成员\s*2 人\s*待确认\s*0 人/)
  await own.close()
})
