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

test.describe('on a phone', () => {
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
})
