import type { Page } from '@playwright/test'

import { expect, test } from '#e2e/product/test.ts'

test.use({ as: 'member' })

const size = (page: Page) => page.getByRole('combobox', { name: '显示大小' })

interface DrawnCanvas {
  /** Pixels that it has, and those of the screen that it covers across. */
  pixels: number
  width: number
  covered: number
}

const canvases = (page: Page): Promise<DrawnCanvas[]> =>
  page.locator('.canvasWrapper canvas').evaluateAll((all) =>
    all.map((one) => {
      const { width, height } = one instanceof HTMLCanvasElement ? one : { width: 0, height: 0 }
      return { pixels: width * height, width, covered: Math.round(one.getBoundingClientRect().width) }
    }),
  )

async function openReport(page: Page): Promise<void> {
  const asked = [
    { prop: 'access', anyOf: ['open'] },
    { prop: 'carrier', anyOf: ['both'] },
  ]
  await page.goto(`/#/archive?conditions=${encodeURIComponent(JSON.stringify(asked))}&sort=-year`)
  await page
    .getByRole('table')
    .getByRole('link', { name: /岩土工程勘察报告/ })
    .first()
    .click()
  await page.getByRole('tab', { name: /^文件/ }).click()
  await page.getByRole('link', { name: /^阅读/ }).first().click()
  await expect(page.locator('.textLayer').first()).toContainText('虚构资料，仅供演示')
}

test('a page at eight times its size is drawn where it is seen, as sharp as the screen; its place is handed on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openReport(page)
  await size(page).selectOption('800%')
  const isSharp = ({ width, covered }: DrawnCanvas) => width > 1000 && Math.abs(width - covered) <= 2
  await expect.poll(async () => (await canvases(page)).some(isSharp)).toBe(true)
  const sum = (await canvases(page)).reduce((pixels, one) => pixels + one.pixels, 0)
  expect(sum).toBeLessThan(20e6) // the page itself has 57 million
  await expect(page).toHaveURL(/page=1&at=0\.\d+%2C0\.\d+&scale=800$/)

  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/scale=800&turn=90$/)
  const address = page.url()
  await page.goto('about:blank')
  await page.goto(address)
  await expect(size(page)).toHaveValue('8')
  const placeOf = (url: string) => /at=([\d.]+)%2C([\d.]+)/.exec(url)?.slice(1).map(Number) ?? []
  await expect.poll(async () => (await canvases(page)).some(isSharp)).toBe(true)
  const [x = 0, y = 0] = placeOf(address)
  const [again = 0, below = 0] = placeOf(page.url())
  expect([Math.abs(again - x) < 0.01, Math.abs(below - y) < 0.01]).toEqual([true, true])

  await size(page).selectOption('整页')
  await expect(page).not.toHaveURL(/scale=/)
})
