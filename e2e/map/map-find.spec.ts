import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: '查找地点、编号或坐标' })
const stage = (page: Page) => page.getByRole('application')

test('an engineer finds a street, is told what is around it, and comes back to the same view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/#/map')
  await expect(page).toHaveURL(/at=/)
  await box(page).fill('月汀')
  await page.getByRole('option', { name: /^月汀路\s*道路/ }).click()
  await expect(page).toHaveURL(/find=/)
  await expect(page).toHaveURL(/at=/)
  await page.getByRole('button', { name: '看 500 m 内资料' }).click()
  await expect(page).toHaveURL(/within=/)
  const panel = page.getByRole('complementary', { name: '图上的资料' })
  await panel
    .getByRole('button', { name: /^在图上看/ })
    .first()
    .click()
  await expect(page).toHaveURL(/ask=/)
  const popup = page.getByRole('dialog', { name: '此处的资料' })
  await expect(popup.getByRole('heading')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  const before = page.url()
  await popup.getByRole('link', { name: '打开资料' }).first().click()
  await expect(page).not.toHaveURL(/#\/map/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect(popup.getByRole('heading')).toBeVisible()
  await expect(box(page)).toHaveValue('月汀路')
})

for (const width of [1440, 390])
  test(`at ${width}, a list becomes a map and a list again with its conditions`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const conditions = encodeURIComponent(JSON.stringify([{ prop: 'finalDepth', from: 50 }]))
    await page.goto(`/#/gcdzzkInfo?conditions=${conditions}`)
    const found = page.getByText(/孔符合$/)
    await expect(found).toBeVisible()
    const total = await found.innerText()
    const tile = page.waitForResponse((answer) =>
      /\/map\/tiles\/.*finalDepth/.test(decodeURIComponent(answer.url())),
    )
    await page.getByRole('radio', { name: '地图' }).click({ force: true }) // chosen once its page is there
    await expect(stage(page)).toBeVisible()
    expect((await tile).ok()).toBe(true)
    await expect(page).toHaveURL(/view=map/)
    await expect(page).toHaveURL(/finalDepth/)
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.reload()
    await expect(stage(page)).toBeVisible()
    await page.getByRole('radio', { name: '列表' }).click({ force: true })
    await expect(page.getByRole('table')).toBeVisible()
    await expect(found).toHaveText(total)
    await expect(page).not.toHaveURL(/view=map|at=/)
  })
