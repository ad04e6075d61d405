import { expect, test } from '#e2e/product/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('with a finger: an area corner by corner, the last one taken back, and its size', async ({ page }) => {
  await page.goto('/#/map')
  await expect(page).toHaveURL(/at=12[34]\./)
  await page.getByRole('button', { name: '圈选' }).tap()
  const panel = page.getByRole('region', { name: '圈选' })
  await panel.getByText('矩形', { exact: true }).tap()
  await panel.getByText('多边形', { exact: true }).tap()
  const finish = panel.getByRole('button', { name: '完成' })
  await page.touchscreen.tap(120, 400)
  await expect(finish).toBeDisabled()
  await page.touchscreen.tap(270, 410)
  await page.touchscreen.tap(250, 520)
  await page.touchscreen.tap(30, 640)
  await panel.getByRole('button', { name: '撤销一点' }).tap()
  expect((await finish.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await finish.tap()
  await expect(page).toHaveURL(/within=/)
  const within = new URLSearchParams(page.url().split('?')[1]).get('within') ?? ''
  expect((JSON.parse(within) as { line: number[] }).line).toHaveLength(8)
  await expect(page.getByText(/^范围内 [\d,]+ 孔$/)).toBeVisible()
})
