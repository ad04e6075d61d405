import { barriers } from './product/barriers.ts'
import { expect, test } from './product/test.ts'

for (const [name, address] of [
  ['a search', '/#/home/search?q=淤泥'],
  ['a list', '/#/gcdzzkInfo'],
] as const) {
  test(`two keys lead to the first result of ${name}, a third one opens it`, async ({ page }) => {
    await page.goto(address)
    await expect(page.locator('[data-results] [data-code]').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: '跳到结果' })).toBeFocused()
    await page.keyboard.press('Enter')
    const first = page.locator('[data-results] [data-code]').first()
    await expect(first).toBeFocused()
    const code = (await first.getAttribute('data-code'))?.split(' ').at(-1) ?? ''
    await page.keyboard.press('Enter')
    await expect(page.getByText(`钻孔编号 ${code}`)).toBeVisible()
  })
}

const stops = ':is(a, button, input):not([tabindex="-1"])'

test('a row is one stop of the keyboard', async ({ page }) => {
  await page.goto('/#/home/search?q=淤泥')
  const hits = page.locator('.hit')
  await expect(hits).toHaveCount(20)
  for (const hit of await hits.all()) await expect(hit.locator(stops)).toHaveCount(1)
  await page.goto('/#/archive')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(20)
  for (const row of await rows.all()) await expect(row.locator(stops)).toHaveCount(1)
  await page.getByRole('button', { name: '选择' }).click()
  await rows.first().getByRole('checkbox').check()
  await page.getByText('导出', { exact: true }).click()
  await expect(page.getByRole('button', { name: /^所选 1 件，目录/ })).toBeVisible()
})

test('a citizen reads the hours, calls, and finds the right word on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/home/search?q=开放时间')
  const answers = page.getByRole('region', { name: '本馆的回答' })
  await expect(answers.getByText('工作日 9:00–11:00，13:00–17:00')).toBeInViewport()
  expect(await barriers(page)).toEqual([])
  const box = page.getByRole('combobox', { name: '检索全部资料' })
  await box.fill('电话')
  await box.press('Enter')
  await expect(answers.getByRole('link', { name: /1101/ })).toHaveAttribute('href', /^tel:/)
  await box.fill('沉将')
  await box.press('Enter')
  await page.getByRole('link', { name: '沉降', exact: true }).click()
  await expect(page.locator('.hit').first()).toContainText('沉降')
  await box.fill('yuni')
  await box.press('Enter')
  await expect(page.getByText(/已一并检索：淤泥/)).toBeVisible()
  await expect(page.locator('.hit').first().locator('mark').first()).toHaveText('淤泥')
})
