import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { readToTheEnd } from '#e2e/product/reading.ts'
import { expect, test } from '#e2e/product/test.ts'

import { openHole } from './open-hole.ts'

/** The map comes when it is come to. */
async function readToMap(page: Page): Promise<void> {
  await readToTheEnd(page)
  await page.getByRole('heading', { name: '数据地图' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('application')).toBeVisible()
}

test('what is pressed on the map of the home page is opened there, and stands there on the way back', async ({
  page,
}) => {
  const { place, code } = await openHole(page)
  await page.goto(`/#/home?at=${place.lng},${place.lat}&zoom=18`)
  await readToMap(page)
  await page.getByRole('application').focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: '此处的资料' })
  await popup.getByRole('link', { name: '打开资料' }).click()
  await expect(page).toHaveURL(/#\/gcdzzkInfo\//)
  await expect(page.getByText(code).first()).toBeVisible()
  await page.goBack()
  await readToMap(page)
  await expect(popup.getByRole('heading')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: '打开地图' }).click()
  await expect(page).toHaveURL(/#\/map\?at=/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('one finger scrolls the page over the map', async ({ page }) => {
    await page.goto('/#/home')
    await readToMap(page)
    await expect(page.getByRole('application')).toHaveCSS('touch-action', 'pan-x pan-y')
    await expect(page.getByText('双指移动和缩放')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test('whoever saves data has the drawing, whose districts lead to their records', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/#/home')
  await readToTheEnd(page)
  const region = page.getByRole('region', { name: '数据地图' })
  await region.locator('svg a').first().click()
  await expect(page).toHaveURL(/#\/gcdzzkInfo\?conditions=/)
  expect(loaded.filter((address) => /CityMap|\.mvt/.test(address))).toEqual([])
})
