import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { barriers } from './product/barriers.ts'
import { expect, test } from './product/test.ts'

test.use({ as: 'member' })

const pages = (page: Page) => page.getByRole('region', { name: /的页面$/ })
const number = (page: Page) => page.getByRole('textbox', { name: /^页码/ })
const selected = (page: Page) => page.locator('.textLayer .highlight.selected')

const begun = (page: Page) => expect(page.locator('.textLayer').first()).toContainText('虚构资料，仅供演示')
const marksOn = (pageNumber: number, marks: string) =>
  `?page=${pageNumber}&marks=${encodeURIComponent(marks)}`

let found: string | undefined // of the library of this file

/** Opens the report that `walkToReport` leads to, by its address once that is known; answers the address. */
async function openReport(page: Page): Promise<string> {
  if (found === undefined) return walkToReport(page)
  await page.goto(found)
  await begun(page)
  return found
}

/** Opens a report from its archive item; answers the address of its first page. */
async function walkToReport(page: Page): Promise<string> {
  const asked = [
    { prop: 'access', anyOf: ['open'] },
    { prop: 'carrier', anyOf: ['both'] },
  ]
  const electronic = encodeURIComponent(JSON.stringify(asked))
  await page.goto(`/#/archive?conditions=${electronic}&sort=-year`)
  await page
    .getByRole('table')
    .getByRole('link', { name: /岩土工程勘察报告/ })
    .first()
    .click()
  await page.getByRole('tab', { name: /^文件/ }).click()
  await page.getByRole('link', { name: /^阅读/ }).first().click()
  await begun(page)
  return (found = page.url().replace(/\?.*$/, ''))
}

test('a visitor is asked to sign in and returns; an unknown file shows a message', async ({
  page,
  windowOf,
}) => {
  const address = `${await openReport(page)}?page=3`
  const visitor = await windowOf()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: '登录后阅读' })).toBeVisible()
  await visitor.getByRole('link', { name: '登录' }).click()
  await expect(visitor).toHaveURL(/#\/login/)
  for (const none of ['00000000-0000-4000-8000-000000000000', 'not-a-file']) {
    await visitor.goto(`/#/reader/${none}`)
    await expect(visitor.getByRole('heading', { name: '没有这个文件' })).toBeVisible()
  }
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`a member on ${width} reads a report at a page with a word marked, and goes back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const address = await walkToReport(page)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    expect(await barriers(page)).toEqual([])

    await page.goto('about:blank')
    await page.goto(address + marksOn(5, '粘土|标准贯入'))
    await expect(number(page)).toHaveValue('5')
    await expect(selected(page)).toHaveText('黏土')
    await expect(selected(page)).toBeInViewport()
    await expect(page.getByRole('status').filter({ hasText: /^\d+ \/ \d+ 处$/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await barriers(page)).toEqual([])
  })
}

test('highlights words that are on every page, or not on the requested one, where the file opens', async ({
  page,
}) => {
  const address = await openReport(page)
  await page.goto('about:blank')
  await page.goto(address + marksOn(2, '虚构资料'))
  await expect(selected(page)).toBeAttached()
  await page.goto('about:blank')
  await page.goto(address + marksOn(2, '硬土层'))
  await expect(page.getByRole('status').filter({ hasText: /^\d+ \/ \d+ 处$/ })).toBeVisible()
  await expect(number(page)).toHaveValue('2')
})

test('pages turn by keys, by number and by contents; the address follows, and back leads to the item', async ({
  page,
}) => {
  await walkToReport(page)
  await page.keyboard.press('ArrowRight')
  await expect(number(page)).toHaveValue('2')
  await page.keyboard.press('End')
  await expect(number(page)).toHaveValue('9')
  await number(page).fill('4')
  await number(page).press('Enter')
  await expect(page).toHaveURL(/page=4/)
  await expect(page).toHaveTitle(/报告.*\.pdf · /)
  await page.getByRole('button', { name: '目录' }).click()
  await page.getByRole('navigation', { name: '目录' }).getByRole('button', { name: /^6 / }).click()
  await expect(number(page)).toHaveValue('8')
  await expect(page).toHaveURL(/page=8/)
  await page.reload()
  await expect(number(page)).toHaveValue('8')
  await expect(pages(page).locator('canvas').first()).toBeAttached()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('tab', { name: /^文件/ })).toHaveAttribute('aria-selected', 'true')
})

test('words are found in either spelling, one hit after the other', async ({ page }) => {
  await openReport(page)
  await page.keyboard.press('Control+f')
  const field = page.getByRole('searchbox', { name: /^在文件中查找/ })
  await expect(field).toBeFocused()
  await field.fill('ｚｋ不会有')
  await expect(page.getByText('没有找到')).toBeVisible()
  await field.fill('粉质粘土')
  await expect(selected(page)).toHaveText('粉质黏土')
  const count = page.getByRole('status').filter({ hasText: /处$/ })
  await expect(count).toHaveText(/^1 \//)
  await field.press('Enter')
  await expect(count).toHaveText(/^2 \//)
  await field.press('Shift+Enter')
  await expect(count).toHaveText(/^1 \//)
  await field.press('Escape')
  await expect(page.locator('.textLayer .highlight')).toHaveCount(0)
})

test('a report is enlarged, downloaded and printed unchanged', async ({ page }) => {
  await openReport(page)
  const widthOf = () =>
    pages(page)
      .locator('.page')
      .first()
      .evaluate((one) => one.clientWidth)
  const size = page.getByRole('combobox', { name: '显示大小' })
  await expect(size).toHaveValue('auto')
  const before = await widthOf()
  await page.keyboard.press('+')
  await expect.poll(widthOf).toBeGreaterThan(before)
  await expect(size).not.toHaveValue('auto')
  await size.selectOption({ label: '自动' })
  await expect.poll(widthOf).toBe(before)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/报告.*\.pdf$/)
  expect((await readFile(await download.path())).toString('latin1').startsWith('%PDF-')).toBe(true)

  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('.reader-paper img').length)
      dispatchEvent(new Event('afterprint'))
    }
  })
  await page.keyboard.press('Control+p')
  const refused = page.getByText('没能准备好打印')
  await expect(page.locator('body[data-printed]').or(refused)).toBeVisible()
  await expect(refused).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-printed', '9')
  await expect(page.locator('.reader-paper')).toHaveCount(0)
})
