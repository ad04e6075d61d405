import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'

const slider = (page: Page) => page.getByRole('slider', { name: '单偏光与正交偏光的分界' })
const bar = (page: Page) => page.getByRole('img', { name: /^比例尺/ })
const shot = (page: Page, light: string) => page.getByRole('img', { name: new RegExp(`，${light}$`) })
const tools = (page: Page) => page.getByRole('button', { name: '放大', exact: true })

async function overlay(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '叠放对比' }).click({ force: true })
  await expect(slider(page)).toBeVisible()
}

test('a visitor slides between the lights of small pictures, and sees no large one', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/#/swdzzl/thin-section/BP-0003')
  await overlay(page)
  await expect(page).toHaveURL(/lights=overlay/)
  await expect(tools(page)).toHaveCount(0)
  expect((await shot(page, '单偏光').boundingBox())?.width).toBeLessThanOrEqual(320)
  await slider(page).focus()
  await page.keyboard.press('Home')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '全为正交偏光')
  expect(asked.filter((path) => /^\/api\/files\/[\w-]+$/.test(path))).toEqual([])
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`a member on ${width} lays both lights over each other and measures by the bar`, async ({
    windowOf,
  }) => {
    const page = await windowOf('member', { viewport: { width, height } })
    await page.goto('/#/swdzzl/thin-section/BP-0003')
    await overlay(page)
    const boxes = async () => [
      await shot(page, '单偏光').boundingBox(),
      await shot(page, '正交偏光').boundingBox(),
    ]
    const [plane, crossed] = await boxes()
    expect(plane).toEqual(crossed)
    const length = Number((await bar(page).textContent())?.replace(' mm', ''))
    const pixels = (await bar(page).locator('i').boundingBox())?.width ?? 0
    expect(pixels / length).toBeCloseTo((plane?.width ?? 0) / 0.917, -1)
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    for (let i = 0; i < 6; i += 1) await tools(page).click()
    await expect(bar(page)).toHaveAccessibleName('比例尺 50 μm')
    const [near, nearCrossed] = await boxes()
    expect(near).toEqual(nearCrossed)
    await page.reload()
    await expect(slider(page)).toBeVisible()
    await page.getByRole('radio', { name: '并排' }).click({ force: true })
    await expect(slider(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/lights=/)
  })
}

test('a thin section whose field of view is not known has no bar, and says why', async ({ windowOf }) => {
  const page = await windowOf('member')
  await page.goto('/#/swdzzl/thin-section/BP-0010?lights=overlay')
  await expect(slider(page)).toBeVisible()
  await expect(page.getByText(/没有登记视域宽度，照片上不画比例尺/)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})
