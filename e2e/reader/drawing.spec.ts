import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'

test.use({ as: 'member' })

const stage = (page: Page) => page.getByRole('application', { name: /扫描图.*9000 × 6500 像素/ })
const scale = (page: Page) => page.getByRole('status', { name: '显示比例' })
const overview = (page: Page) => page.getByRole('img', { name: '窗口在全图中的位置' })

/** The number of colours in the middle of the picture that is drawn; one while nothing has come. */
const coloursOf = (page: Page): Promise<number> =>
  page
    .locator('.picture-stage canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const data = canvas.getContext('2d')?.getImageData(0, height / 2, width, 1).data ?? []
      return new Set(Array.from({ length: width }, (_, i) => data.slice(4 * i, 4 * i + 4).join())).size
    })

/** Opens the scanned map sheet of the city from its record. */
async function openSheet(page: Page): Promise<void> {
  await page.goto('/#/archive/YD02-QD0002-T05')
  await page.getByRole('tab', { name: /^文件/ }).click()
  await page.getByRole('link', { name: /^看图/ }).click()
  await expect(stage(page)).toBeVisible()
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(3)
}

test('a visitor is asked to sign in before a drawing is shown', async ({ page, windowOf }) => {
  await openSheet(page)
  const visitor = await windowOf()
  await visitor.goto(page.url())
  await expect(visitor.getByRole('heading', { name: '登录后阅读' })).toBeVisible()
  await visitor.goto('/#/reader/00000000-0000-4000-8000-000000000000?as=picture')
  await expect(visitor.getByRole('heading', { name: '没有这个文件' })).toBeVisible()
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`a member on ${width} opens a scanned sheet, goes into it by buttons, and hands on where`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openSheet(page)
    await expect(overview(page)).toHaveCount(0) // all of it is seen
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.getByRole('button', { name: '原大' }).click()
    await expect(scale(page)).toHaveText('100%')
    await expect(overview(page)).toBeVisible()
    await page.getByRole('button', { name: '放大' }).click()
    await expect(scale(page)).toHaveText('150%')
    await expect(page).toHaveURL(/at=4500%2C3250&scale=150$/)
    await page.reload()
    await expect(scale(page)).toHaveText('150%')
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page.getByRole('tab', { name: /^文件/ })).toHaveAttribute('aria-selected', 'true')
  })
}

test('by keys a drawing is zoomed, moved, turned and shown as a whole; the address names the place', async ({
  page,
}) => {
  await openSheet(page)
  await page.keyboard.press('1') // the arrows need not wait until the zoom is there
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(/at=4900%2C3170&scale=100$/)
  await expect(scale(page)).toHaveText('100%')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/at=4900%2C3170&scale=100&turn=90$/)
  await page.keyboard.press('ArrowDown') // what is below on the screen is to the right of an upright sheet
  await expect(page).toHaveURL(/at=4980%2C3170&scale=100&turn=90$/)
  await page.keyboard.press('0')
  await expect(overview(page)).toHaveCount(0)
})

test('the wheel zooms about the pointer, a drag moves the sheet, a press on the overview goes there', async ({
  page,
}) => {
  await openSheet(page)
  await page.keyboard.press('1')
  await expect(scale(page)).toHaveText('100%')
  await page.mouse.move(700, 450)
  await page.mouse.down()
  await page.mouse.move(600, 400, { steps: 4 })
  await page.mouse.move(600, 400)
  await page.mouse.up()
  await expect(page).toHaveURL(/at=4[5-9]\d\d%2C3[2-6]\d\d&scale=100$/)
  await page.mouse.wheel(0, -300)
  await expect(scale(page)).not.toHaveText('100%')
  const box = await overview(page).boundingBox()
  if (!box) throw new Error('there is an overview')
  await page.mouse.click(box.x + box.width / 4, box.y + box.height / 4)
  await expect(page).toHaveURL(/at=2[123]\d\d%2C1[567]\d\d/)
})
