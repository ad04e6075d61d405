import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'

test.use({ as: 'member' })

test('a firm takes the drawings of a project as one file', async ({ page }) => {
  const conditions = encodeURIComponent(
    JSON.stringify([
      { prop: 'access', anyOf: ['open'] },
      { prop: 'holes', from: 3, to: 12 },
    ]),
  )
  await page.goto(`/#/gczl?conditions=${conditions}&sort=code`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: '编制成套图件' }).click()
  await expect(page.getByRole('heading', { name: '成套图件', level: 1 })).toBeVisible()
  const pay = page.getByRole('button', { name: /积分打开 \d+ 孔/ })
  const name = page.getByRole('textbox', { name: '名称' })
  await expect(pay.or(name).first()).toBeVisible()
  if (await pay.isVisible()) await pay.click()
  await expect(pay).toBeHidden()
  expect(await barriers(page)).toEqual([])

  await name.fill('某项目图册')
  await page.getByRole('button', { name: '编制', exact: true }).click()
  const set = page.getByRole('listitem').filter({ hasText: '某项目图册' })
  const take = set.getByRole('button', { name: '下载' })
  await expect(take).toBeVisible({ timeout: 60_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), take.click()])
  expect(file.suggestedFilename()).toBe('某项目图册.pdf')

  await page.goto('/#/personal-center/downloads')
  await expect(set).toBeVisible()
  await set.getByRole('button', { name: '删除某项目图册' }).click()
  await expect(set).toBeHidden()
})
