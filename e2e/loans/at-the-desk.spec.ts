import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'

import { openItems } from './open-items.ts'
import { approve } from './staff.ts'

test.use({ as: 'counter_clerk' })

test('at the desk: a reader without an account is served, a box tells in whose hands it is, the list is fetched', async ({
  page,
  windowOf,
}) => {
  await page.goto('/#/admin/counter')
  await expect(page.getByLabel('扫描借阅单或盒上的条码')).toBeFocused()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('link', { name: '代办' }).click()
  await page.getByLabel('读者姓名').fill('周老师')
  await page.getByLabel('手机号').fill('170 0000 0444')
  await page.getByLabel('编号').fill('NO-SUCH')
  await page.getByRole('button', { name: '加入' }).click()
  await expect(page.locator('.field-error')).toBeVisible()
  const [code = ''] = await openItems(page, 1)
  await page.getByLabel('编号').fill(code)
  await page.getByLabel('编号').press('Enter')
  await expect(page.getByRole('heading', { name: '资料，1 件' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: '提交代办' }).click()
  await expect(page).toHaveURL(/admin\/counter\?code=JY\d+$/)
  await expect(page.getByText('等候受理，审核人受理后再来。')).toBeVisible()
  await page.getByRole('button', { name: '看手机号' }).click()
  await expect(page.getByRole('link', { name: /170.*0444/ })).toBeVisible()

  const number = new URL(page.url().replace('#/', '')).searchParams.get('code') ?? ''
  const reviewer = await windowOf('loan_reviewer')
  await approve(reviewer, number)

  await page.goto('/#/admin/counter/fetch')
  await expect(page.getByRole('heading', { name: '取件单' })).toBeVisible()
  const box = (await page.getByRole('table').locator('b').first().innerText()).trim()
  expect(await barriers(page)).toEqual([])
  await page.goto('/#/admin/counter')
  await expect(page.getByLabel('扫描借阅单或盒上的条码')).toBeFocused()
  await page.keyboard.type(box.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: new RegExp(`盒 ${box}`) })).toBeVisible()
  await expect(page.getByText(/留存给|已借给/).first()).toBeVisible()
  await page.keyboard.type('nothing-there')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有编号或盒号为“nothing-there”的')).toBeVisible()
})
