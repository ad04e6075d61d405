import { barriers } from '#e2e/product/barriers.ts'
import { signIn } from '#e2e/product/sign-in.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildPerson } from '#testing/journeys/people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a site engineer on a phone types a place and reads what is expected below it', async ({
  page,
  product,
}) => {
  await page.goto('/#/expected-profile')
  await page.getByRole('combobox', { name: '地名、道路、编号或坐标' }).fill('星河路站')
  await page.getByRole('button', { name: '查看' }).click()
  await expect(page).toHaveURL(/expected-profile\?at=/)
  const main = page.getByRole('main')
  await expect(main.getByText(/软土/).first()).toBeVisible()
  await expect(main.getByText('登录后看各层的埋深、标高与上下限。')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await main.getByRole('link', { name: '登录' }).click()
  await signIn(page, await buildPerson(product, 'member'))
  const drawing = page.getByRole('img', { name: /推测柱状，不作为设计依据/ }).first()
  await expect(drawing).toBeVisible()
  await expect(main.getByRole('row', { name: /± \d/ }).first()).toBeVisible()
  await expect(main.getByText('不作为设计依据', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('region', { name: '依据的钻孔' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/gcdzzkInfo\//)
})
