import { expect, test } from './product/test.ts'

test('a visitor opens the library and gets its home page', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/#\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/地质/)
})

test('an unknown address shows a message and a link to the home page', async ({ page }) => {
  await page.goto('/#/no-such-page')
  await expect(page).toHaveURL(/\/#\/404$/)
  await page.getByRole('link', { name: '回首页' }).click()
  await expect(page).toHaveURL(/\/#\/home$/)
})
