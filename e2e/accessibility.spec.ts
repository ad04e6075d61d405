import type { Page } from '@playwright/test'

import { barriers } from './product/barriers.ts'
import { open } from './product/page-pass.ts'
import { expect, test } from './product/test.ts'

const tray = (page: Page) => page.getByRole('region', { name: '阅读辅助' })

async function openTray(page: Page): Promise<void> {
  await page.getByRole('button', { name: '外观' }).click()
  await page.getByRole('button', { name: /^阅读辅助/ }).click()
  await expect(tray(page)).toBeFocused()
}

test('accessibility tools open by keyboard, have no barriers and are stored for the next visit', async ({
  page,
}) => {
  await page.goto('/#/information')
  await openTray(page)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: '特大鼠标' }).press('Enter')
  await page.getByRole('button', { name: '150%' }).press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-pointer', 'large')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(tray(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: '外观' })).toBeFocused()
  await page.reload()
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-pointer', 'large')
  expect(await page.evaluate(() => getComputedStyle(document.body).zoom)).toBe('1.5')
})

test('enlarged to 200 %, pages keep within the window, on a desk and on a phone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('geolibrary:aids', '{"zoom":2}'))
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/?at=${width}#/404`) // a document of its own: what opens at a width is laid out for it
    for (const address of ['/home', '/gcdzzkInfo', '/about', '/public-service', '/monitoring/gnss'])
      await test.step(`${address} at ${width}`, async () => {
        await open(page, address)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      })
  }
})

test('on a phone the tools are in the drawer, and the focus returns to its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/about')
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^阅读辅助/ })
    .click()
  await expect(tray(page)).toBeFocused()
  await page.getByRole('button', { name: '朗读', exact: true }).click()
  await expect(tray(page).getByRole('status')).not.toHaveText(/选中文字/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: '关闭阅读辅助' }).click()
  await expect(page.getByRole('button', { name: '打开菜单' })).toBeFocused()
})

const leaving = (page: Page) => page.getByRole('dialog', { name: '您即将离开本站' })

test('a link to another site asks first, and nothing is loaded for it', async ({ page }) => {
  const asked: string[] = []
  await page.context().route(/ngac\.org\.cn/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ body: 'elsewhere' })
  })
  await page.goto('/#/about')
  await page.keyboard.press('End')
  const link = page
    .getByRole('navigation', { name: '友情链接' })
    .getByRole('link', { name: /^全国地质资料馆/ })
  await link.click()
  await expect(leaving(page)).toContainText('www.ngac.org.cn')
  expect(await barriers(page)).toEqual([])
  expect(asked).toEqual([])
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(leaving(page).getByRole('link', { name: '继续访问' })).toBeFocused()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  const other = await opened
  await other.waitForURL('https://www.ngac.org.cn/')
  expect(await other.evaluate(() => window.opener)).toBeNull()
  await expect(leaving(page)).toBeHidden()
  expect(asked).toEqual(['https://www.ngac.org.cn/'])
})

test('embedded pages ask before external links, too', async ({ page }) => {
  await page.goto('/#/ywtb/custom-components')
  await page.getByRole('link', { name: /^其他网站/ }).click()
  await expect(leaving(page)).toContainText('www.cgs.gov.cn')
})
