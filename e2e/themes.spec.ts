import type { Page } from '@playwright/test'

import { paleText } from './product/barriers.ts'
import { expect, test } from './product/test.ts'

const marks = {
  标准: {},
  深色: { theme: 'dark' },
  高对比度: { contrast: 'high' },
  长辈版: { mode: 'elder' },
} as const

/** The minimum contrast of a theme: 4.5 to 1, high contrast 7 to 1. */
const contrast: Record<string, string> = { 高对比度: 'color-contrast-enhanced' }

const marksOf = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }))

async function choose(page: Page, theme: string): Promise<void> {
  await page.getByRole('button', { name: '外观' }).click()
  await page.getByRole('radio', { name: theme }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio')).toHaveCount(0)
}

async function openList(page: Page): Promise<void> {
  const open = JSON.stringify([{ prop: 'access', anyOf: ['open'] }])
  await page.goto(`/#/gcdzzkInfo?conditions=${encodeURIComponent(open)}`)
  await expect(page.getByText('符合')).toBeVisible()
}

/** From the list, the first borehole whose drawing everyone sees. */
async function openRecord(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('tabpanel').locator('svg').first()).toBeVisible()
}

for (const [theme, expected] of Object.entries(marks)) {
  test(`${theme}: home, list, record and search are readable, and the browser remembers`, async ({
    page,
  }) => {
    const found = (at: Page) => paleText(at, contrast[theme])
    await page.goto('/#/home')
    await choose(page, theme)
    expect(await marksOf(page)).toEqual(expected)
    expect(await found(page)).toEqual([])
    await openList(page)
    await expect(page.getByRole('table')).toBeVisible()
    expect(await found(page)).toEqual([])
    await openRecord(page)
    expect(await found(page)).toEqual([])
    await page.goto('/#/home/search?q=软土')
    await expect(page.locator('.hit').first()).toBeVisible()
    expect(await found(page)).toEqual([])
    await page.reload()
    expect(await marksOf(page)).toEqual(expected)
  })
}

test('the stored theme is applied before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('geolibrary:look', 'dark')
    new MutationObserver((_, watch) => {
      if (!document.querySelector('#root')?.firstChild) return
      watch.disconnect()
      sessionStorage.setItem('atFirst', document.documentElement.dataset['theme'] ?? 'none')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/#/home')
  await expect(page.locator('h1')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('atFirst'))).toBe('dark')
})

test('list and record print without their tools, the log sheet on one page', async ({ page }) => {
  await openList(page)
  await openRecord(page)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 }) // A4 within its margins, 96 dots an inch
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718)
  await page.setViewportSize({ width: 1016, height: 700 }) // a list prints in landscape
  await page.goto('/#/gcdzzkInfo')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('search')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1016)
})
