import type { Locator, Page } from '@playwright/test'

import { barriers } from './product/barriers.ts'
import { expect, test } from './product/test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: '检索全部资料' })
const hit = (page: Page, n = 0) => page.locator('.hit').nth(n)
const link = (page: Page, n = 0) => hit(page, n).getByRole('heading').getByRole('link')
const total = async (page: Page) =>
  Number((await page.locator('.result-summary > [role=status]').innerText()).replaceAll(/\D/g, ''))
const facet = (page: Page, name: string) => page.getByRole('region', { name })

/** All that is marked, one after the other: parts of a number are marked each for itself where it was typed in parts. */
const marked = async (within: Locator) =>
  (await within.locator('mark').allInnerTexts()).join('').replaceAll('-', '')

/** Ticks a value of a facet, and waits until the number of hits equals its count. */
async function choose(page: Page, name: string, value: RegExp) {
  await expect(page.getByRole('complementary', { name: '筛选' })).toHaveAttribute('aria-busy', 'false')
  const label = facet(page, name).locator('label').filter({ hasText: value }).first()
  const counted = Number((await label.locator('.check-count').innerText()).replaceAll(/\D/g, ''))
  await label.getByRole('checkbox').check()
  await expect.poll(() => total(page)).toBe(counted)
}

async function ask(page: Page, words: string) {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(page).toHaveURL((url) => decodeURIComponent(url.hash) === `#/home/search?q=${words}`)
  await expect(page.locator('.hits-box')).toHaveAttribute('aria-busy', 'false')
}

test('a researcher filters what was found, sorts it, reads a hit, and comes back to the same view', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await ask(page, '粉质黏土')
  expect(await total(page)).toBeGreaterThan(1000)
  expect(await barriers(page)).toEqual([])
  await choose(page, '资料种类', /^工程地质钻孔/)
  await choose(page, '所在区', /^汀东新区/)
  await choose(page, '年代', /^2010–2019/)
  await page.getByRole('combobox', { name: '排序' }).selectOption('年份从旧到新')
  await expect(page).toHaveURL(/sort=oldest/)
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/current=2/)
  await expect(page.locator('.hits-box')).toHaveAttribute('aria-busy', 'false')
  const address = page.url()
  const name = await link(page, 6).innerText()
  await link(page, 6).scrollIntoViewIfNeeded()
  const height = await page.evaluate(() => scrollY)
  await link(page, 6).click()
  await expect(page.getByText('钻孔编号 ')).toContainText(name)

  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(link(page, 6)).toHaveText(name)
  await expect(link(page, 6)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height)

  const colleague = await context.newPage()
  await colleague.goto(address)
  await expect(link(colleague, 6)).toHaveText(name)
  await expect(facet(colleague, '所在区').getByRole('checkbox', { name: /^汀东新区/ })).toBeChecked()

  await box(page).fill('软土')
  await box(page).press('Enter')
  await expect(page).toHaveURL((url) => decodeURIComponent(url.hash) === '#/home/search?q=软土')
})

test('an engineer finds a layer, a hole by any spelling of its number, and a district by its initials', async ({
  page,
}) => {
  await page.goto('/#/gcdzzkInfo')
  await ask(page, '⑤1')
  await expect(hit(page)).toContainText('工程地质钻孔')
  await expect(hit(page).locator('mark').first()).toHaveText(/^⑤1/)

  const code = (await link(page).innerText()).trim()
  for (const spelling of [code, code.replaceAll('-', ''), code.toLowerCase(), code.replaceAll('-', ' ')]) {
    await box(page).fill(spelling)
    await box(page).press('Enter')
    await expect(link(page)).toHaveText(code)
    await expect.poll(() => marked(link(page))).toBe(code.replaceAll('-', ''))
  }

  await ask(page, 'tdxq')
  await expect(hit(page).locator('mark').first()).toHaveText('汀东新区')
  await ask(page, '亚粘土')
  await expect(hit(page).locator('mark').first()).toHaveText('粉质黏土')
  await expect(page.getByText(/已一并检索：.*粉质黏土/)).toBeVisible()
})

test('suggestions by keyboard lead to a record, and nothing moves under them', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  const before = await page.getByRole('region', { name: '办事' }).boundingBox()
  await page.keyboard.type('软土')
  const option = page.getByRole('group', { name: '资料' }).getByRole('option').first()
  await expect(option).toContainText('软土')
  expect(await page.getByRole('region', { name: '办事' }).boundingBox()).toEqual(before)
  expect(await barriers(page)).toEqual([])
  while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('软土')
})

test('on a phone facets are in a drawer, nothing scrolls sideways, and unused words are named', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/home/search?q=粉砂')
  await page.getByRole('button', { name: '筛选与排序' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('checkbox', { name: /^薄片/ }).check()
  await drawer.getByRole('combobox', { name: '排序' }).selectOption('年份从新到旧')
  await drawer.getByRole('button', { name: /^看 \d+ 条/ }).click()
  await expect(page).toHaveURL((url) =>
    decodeURIComponent(url.hash).endsWith('sort=newest&conditions=[{"prop":"kind","anyOf":["thinSection"]}]'),
  )
  await expect(hit(page)).toContainText('薄片')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await barriers(page)).toEqual([])
  await box(page).fill('软土 唐古拉')
  await box(page).press('Enter')
  await page.getByRole('link', { name: '去掉“唐古拉”' }).click()
  await expect(hit(page)).toContainText('软土')
})
