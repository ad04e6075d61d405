import { expect, test } from '#e2e/product/test.ts'

test('from a hole to the map with its popup, and back', async ({ page }) => {
  await page.goto('/#/gcdzzkInfo')
  const link = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first()
  const code = await link.innerText()
  await link.click()
  await expect(page.getByText(`钻孔编号 ${code}`)).toBeVisible()
  const address = page.url()

  const map = page.getByRole('application', { name: /位置图/ })
  await page.locator('.location-sketch').scrollIntoViewIfNeeded()
  await expect(map).toBeVisible()
  await map.hover()
  const height = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, -120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(height) // the wheel is the page's

  await page.getByRole('link', { name: '在地图上看' }).click()
  await expect(page).toHaveURL(/#\/map\?at=.*zoom=16.*ask=/)
  const popup = page.getByRole('dialog', { name: '此处的资料' })
  await expect(popup.getByRole('link', { name: '打开资料' })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByText(`钻孔编号 ${code}`)).toBeVisible()
})

test('on paper the sketch stands in the place of the map', async ({ page }) => {
  await page.goto('/#/gcdzzkInfo')
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  await page.locator('.location-sketch').scrollIntoViewIfNeeded()
  const map = page.getByRole('application', { name: /位置图/ })
  await expect(map).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(map).toBeHidden()
  await expect(page.getByRole('img', { name: /位置示意/ })).toBeVisible()
})
