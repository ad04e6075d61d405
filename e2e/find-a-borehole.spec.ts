import type { Page } from '@playwright/test'

import { barriers } from './product/barriers.ts'
import { expect, test } from './product/test.ts'

const row = (page: Page, number: number) => page.getByRole('table').getByRole('row').nth(number)

test('an engineer filters, sorts, goes far, opens a hole, and comes back to where they were', async ({
  page,
  context,
}) => {
  await page.goto('/#/gcdzzkInfo')
  await expect(page.getByText(/^2,0\d\d 孔，目录全部公开/)).toBeVisible()

  await page.getByRole('checkbox', { name: /取土标贯孔/ }).check()
  await page.getByRole('checkbox', { name: /潮生区/ }).check()
  await page.getByRole('textbox', { name: '孔深，从' }).or(page.getByLabel('孔深，从')).first().fill('20')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/finalDepth/)
  await expect(row(page, 1)).toContainText('取土标贯孔')
  await expect(row(page, 1)).toContainText('潮生区')

  const depth = page.getByRole('columnheader', { name: /孔深/ })
  await depth.getByRole('button').click()
  await expect(depth).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('combobox', { name: '每页条数' }).selectOption('10')
  await page.getByLabel('跳至页码').fill('3')
  await page.getByLabel('跳至页码').press('Enter')
  await expect(page).toHaveURL(/current=3/)
  await expect(page.getByRole('button', { name: '第 3 页' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy') // the rows are those of page 3
  const address = page.url()
  const link = row(page, 7).getByRole('link').first()
  const code = await link.innerText()
  await link.scrollIntoViewIfNeeded()
  const height = await page.evaluate(() => scrollY)
  await link.click()

  await expect(page.getByText(`钻孔编号 ${code}`)).toBeVisible()
  await expect(page.getByRole('tabpanel').locator('svg').first()).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(row(page, 7)).toContainText(code)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height)
  await expect(row(page, 7).getByRole('link').first()).toBeFocused()

  const colleague = await context.newPage()
  await colleague.goto(address)
  await expect(row(colleague, 7)).toContainText(code)
  await expect(colleague.getByRole('checkbox', { name: /取土标贯孔/ })).toBeChecked()
})

test('a malformed address opens the list with a message', async ({ page }) => {
  await page.goto('/#/gcdzzkInfo?current=-3&sort=password&conditions=%7B"prop"')
  await expect(row(page, 1)).toBeVisible()
  await expect(page.locator('main')).toContainText(/地址|条件/)
})

test('the same on a phone: filters in a drawer, no sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/gcdzzkInfo')
  await page.getByRole('button', { name: /筛选/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /小螺纹孔/ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: /^看/ }).click()
  await expect(page.getByText('小螺纹孔').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await barriers(page)).toEqual([])
})

for (const width of [390, 1440])
  test(`on a screen of ${width}, districts are chosen by keyboard from a list that stays on the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/#/gcdzzkInfo')
    await page.getByRole('button', { name: '加条件' }).click()
    await page.getByRole('combobox', { name: '条件' }).nth(1).selectOption('所在区')
    await page.getByRole('button', { name: '所在区：不限' }).press('Enter')
    await page.keyboard.type('潮')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('listbox', { name: '所在区' }).getByRole('option', { selected: true }),
    ).toHaveText([/潮生区/, /听潮区/])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '所在区：潮生区、听潮区' })).toBeFocused()
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page).toHaveURL(/anyOf/)
  })
