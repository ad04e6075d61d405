import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'

test.use({ as: 'member' })

const conditions = encodeURIComponent(
  JSON.stringify([
    { prop: 'access', anyOf: ['open'] },
    { prop: 'holeKind', anyOf: ['4'] },
  ]),
)

test('an engineer sets up a log sheet by keyboard, walks its layers, takes it for CAD and on A4', async ({
  page,
}) => {
  await page.goto(`/#/gcdzzkInfo?conditions=${conditions}&sort=code`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const drawing = page.getByRole('group', { name: /柱状图，比例尺 1:\d+$/ })
  const pay = page.getByRole('button', { name: /积分/ })
  await expect(drawing.or(pay)).toBeVisible()
  if (await pay.isVisible()) await pay.click()
  await expect(drawing.getByText('岩土描述')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: /^图栏/ }).press('Enter')
  await page.getByRole('checkbox', { name: '时代成因' }).press('Space')
  await page.getByRole('button', { name: '取样上移' }).press('Enter')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawing.getByText('成因', { exact: true })).toHaveCount(0)

  await page.getByRole('radio', { name: '1:50', exact: true }).press('Space')
  await expect(page.getByRole('group', { name: /柱状图，比例尺 1:50$/ })).toBeVisible()
  const layers = page.getByRole('listbox', { name: '地层' }).getByRole('option')
  await layers.first().press('ArrowDown')
  await expect(layers.nth(1)).toBeFocused()
  await expect(page.getByRole('region', { name: '选中的地层' })).toContainText(/厚 [\d.]+ m/)

  await page.getByText('下载图件').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'DXF（CAD）' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^柱状图-.*\.dxf$/)

  // pages of A4 at 1:50, and what the record says beside the drawing on one more
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(sizes.length).toBeGreaterThanOrEqual(3)
  for (const [, width, height] of sizes) {
    expect(Number(width)).toBeCloseTo(595, 0)
    expect(Number(height)).toBeCloseTo(842, 0)
  }
})
