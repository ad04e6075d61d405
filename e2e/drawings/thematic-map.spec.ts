import { readFile } from 'node:fs/promises'

import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'

test.use({ as: 'member' })

test('a planner goes from a place to the map around it, widens it, and takes it as PDF and into CAD', async ({
  page,
}) => {
  await page.goto('/#/expected-profile?at=124.0,31.25')
  await page.getByRole('link', { name: '这一带的专题图' }).click()
  await expect(page.getByRole('heading', { name: '专题图', level: 1 })).toBeVisible()
  const map = page.getByRole('img', { name: /软土厚度等值线图，[\d.]+ 至 [\d.]+ m/ })
  // the city of journeys has few holes
  const wider = page.getByRole('link', { name: '扩大范围' })
  for (let times = 0; times < 3; times += 1) {
    await expect(map.or(wider)).toBeVisible()
    const before = page.url()
    if (await wider.isVisible()) {
      await wider.click()
      await expect(page).not.toHaveURL(before)
    }
  }
  await expect(map).toBeVisible()
  await expect(map.getByText(/不用于设计/)).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('combobox', { name: '等值距' }).selectOption('0.5 m')
  await expect(map.getByText(/等值距 0.5 m/)).toBeVisible()
  await expect(page).toHaveURL(/interval=0.5/)
  await page.getByRole('combobox', { name: '专题' }).selectOption('填土厚度')
  await expect(page.getByRole('img', { name: /填土厚度等值线图/ })).toBeVisible()

  await page.getByText('下载图件').click()
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF（A3）' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('填土厚度等值线图.pdf')
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByText('下载图件').click()
  const [dxf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^DXF/ }).click(),
  ])
  expect((await readFile(await dxf.path(), 'latin1')).includes('AC1015')).toBe(true)
})

test('a map on a telephone scrolls within its frame', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/thematic-map?theme=soft&area=123.98,31.235,124.02,31.265')
  await expect(page.getByRole('img', { name: /软土厚度等值线图/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await barriers(page)).toEqual([])
})
