import { allViolations } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'

test('without a mouse: areas are listed beside the map, and a row opens the popup of its area', async ({
  page,
}) => {
  await page.goto('/#/map?layers=survey-area&at=123.95,31.2&zoom=11')
  const list = page.getByRole('complementary', { name: '图上的资料' })
  await expect(list.getByRole('heading')).toHaveText(/^视野内 [1-9]\d* 处$/)
  await expect(list.getByRole('combobox', { name: '资料类别' }).locator('option:checked')).toHaveText(
    /^地质调查图幅 [1-9]/,
  )
  const row = list.getByRole('button', { name: /^在图上看/ }).first()
  const title = await list.getByRole('listitem').first().getByRole('link').innerText()
  await row.focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: '此处的资料' })
  await expect(popup.getByRole('heading')).toHaveText(title)
  await expect(popup).toBeFocused()
  expect(await allViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('main h1')).toContainText(title)
})

test('what the map says of an area layer stands clear of its foot', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/#/map?layers=project-area&at=123.95,31.2&zoom=8')
  const note = await page.locator('.area-note').boundingBox()
  const foot = await page.locator('.map-foot').boundingBox()
  expect((note?.y ?? Infinity) + (note?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
})
