import { kinds } from '#contract/catalogue/kinds.ts'
import { cityWords } from '#demo/city/words.ts'
import { barriers } from '#e2e/product/barriers.ts'
import { open } from '#e2e/product/page-pass.ts'
import { expect, test } from '#e2e/product/test.ts'

test.use({ library: {} })

const pages = [
  '/home',
  '/home/search?word=粉砂',
  '/ai',
  kinds.borehole.path,
  kinds.archive.path,
  kinds.publicDocument.path,
  '/information',
  '/about',
  '/custom-components',
  '/login',
  '/admin/login',
  '/admin/login/contour',
  '/register',
  '/reset-pwd',
  '/agreement',
  '/privacy',
  '/accessibility',
  '/feedback',
  '/404',
  '/502',
  '/no-permission',
  '/no-storage',
]

test('every public page of an empty library opens, names no city, and explains how to fill the library', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(`${page.url()}: ${line.text()}`)
  })
  for (const path of pages)
    await test.step(path, async () => {
      await open(page, path)
      await expect(page).toHaveTitle(/地质资料馆$/)
      const shown = await page.locator('html').innerHTML()
      expect(
        cityWords.filter((word) => word.test(shown)),
        path,
      ).toEqual([])
      expect(await page.locator('body').innerText(), path).not.toMatch(/NaN|undefined|null|\[object/)
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWide, path).toBe(false)
    })
  expect(complaints).toEqual([])
  await page.goto('about:blank')
  await page.goto('/#/home')
  await expect(page.getByText('馆藏还是空的')).toBeVisible()
  await expect(page.getByRole('img', { name: /^示意地质剖面/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '办事' }).getByRole('link')).toHaveCount(2)
  expect(await barriers(page)).toEqual([])
  await page.goto('/#/login')
  await expect(page.getByRole('img', { name: /^岩土花纹图例/ })).toBeVisible()
  expect(await barriers(page)).toEqual([])
})
