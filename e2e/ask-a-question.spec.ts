import type { Page } from '@playwright/test'

import { barriers } from './product/barriers.ts'
import { expect, test } from './product/test.ts'

const row = (page: Page, number: number) => page.getByRole('table').getByRole('row').nth(number)
const box = (page: Page) => page.getByRole('textbox', { name: '用一句话说出要找的资料' })

test('a stranger asks in plain Chinese, corrects what was read, and goes on into the list', async ({
  page,
  context,
}) => {
  await page.goto('/#/home')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '智能检索' }).click()
  await expect(page.getByRole('heading', { name: '可以这样问' })).toBeVisible()

  await box(page).focus()
  await page.keyboard.type('深度大于50米的双桥静力触探孔')
  await page.keyboard.press('Enter')
  const found = page.getByText(/^\d+ 孔符合$/)
  const before = await found.innerText()
  await expect(row(page, 1)).toContainText('双桥静力触探孔')
  await expect(page.getByRole('region', { name: '识别结果' })).toContainText('深度大于50米')
  expect(await barriers(page)).toEqual([])
  const address = page.url()

  await page.getByRole('textbox', { name: '孔深，从' }).fill('60')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/60/)
  await expect(found).not.toHaveText(before)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('textbox', { name: '孔深，从' })).toHaveValue('50')

  const colleague = await context.newPage()
  await colleague.goto(address)
  await expect(box(colleague)).toHaveValue('深度大于50米的双桥静力触探孔')
  await expect(row(colleague, 1)).toContainText('双桥静力触探孔')

  await page.getByRole('link', { name: '在列表中打开' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '工程地质钻孔' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /双桥静力触探孔/ })).toBeChecked()
})

test('an engineer asks for the records nearest to a hole, and widens the circle', async ({ page }) => {
  await page.goto('/#/gcdzzkInfo')
  const code = await row(page, 1).getByRole('link').first().innerText()
  await page.goto(`/#/ai?q=${encodeURIComponent(`${code}附近200米的钻孔`)}`)
  await expect(page.getByRole('columnheader', { name: /距离/ })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('table')).not.toContainText(code) // it is not its own neighbour
  await page.getByRole('textbox', { name: '距离，米' }).fill('1500')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/1500/)
  await page.getByRole('link', { name: '在列表中打开' }).click()
  await expect(page.getByText(/1,?500 m 以内/)).toBeVisible()
})

for (const width of [1440, 390])
  test(`on a screen of ${width}, an address leads to the ten nearest holes in one line of typing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/#/home')
    await page.getByRole('combobox', { name: '检索全部资料' }).first().fill('星河路站')
    await expect(page.getByRole('option', { name: /星河路站.*地铁站/ })).toBeVisible()
    await page.keyboard.press('Enter')
    const card = page.getByRole('region', { name: '星河路站附近的钻孔' })
    await expect(card.getByRole('listitem')).toHaveCount(10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('combobox', { name: '检索全部资料' }).first().fill('31°20′9.6″N 123°53′42″E')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: /附近的钻孔/ }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('link', { name: '在列表中打开' }).click()
    await expect(page.getByText('10 孔符合')).toBeVisible()
    await page.getByRole('textbox', { name: '坐标、地名或编号' }).fill('汀兰大道')
    await page.keyboard.press('Enter')
    await expect(page.getByText('距汀兰大道 500 m 以内')).toBeVisible()
    await page.locator('a.row-key').first().click()
    await expect(page.getByRole('heading', { name: '邻近钻孔' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await barriers(page)).toEqual([])
  })

test('on a phone refused spans are shown, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/#/ai?q=${encodeURIComponent('不要保护期的钻孔')}`)
  await expect(page.getByText(/“不要保护期的”没有用上/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await barriers(page)).toEqual([])

  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto(`/#/ai?q=${encodeURIComponent('唐古拉山')}`)
  await expect(page.getByRole('button', { name: /^去掉“全文含/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
