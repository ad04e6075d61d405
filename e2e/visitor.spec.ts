import type { Page } from '@playwright/test'

import { barriers } from './product/barriers.ts'
import { readToTheEnd } from './product/reading.ts'
import { expect, test } from './product/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

test('a citizen on a phone finds hours and address at first sight, then the notice, the law and the way', async ({
  page,
}) => {
  await page.goto('/')
  const doors = page.getByRole('region', { name: '办事' })
  await expect(doors.getByText('工作日 9:00–11:00')).toBeInViewport()
  await expect(doors.getByText('岩心路')).toBeInViewport()
  await expect(doors.getByText('法律法规与标准')).toBeInViewport()
  await expect(page.getByRole('combobox', { name: '检索全部资料' })).toBeInViewport()
  await expect(page.getByRole('link', { name: /^工程地质钻孔/ })).toContainText(/2,0\d\d 孔/)
  await fits(page)

  await page.getByRole('link', { name: /关于对外服务时间/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('服务时间')
  await expect(page.getByText('工作日上午 9:00–11:00')).toBeVisible()
  await expect(page).toHaveTitle(/关于对外服务时间/)
  await fits(page)

  await page.getByRole('link', { name: '到馆路线' }).click()
  await expect(page.getByRole('img', { name: /周边示意图/ })).toBeVisible()
  await expect(page.getByText('7 号线星河路站 3 号口出')).toBeVisible()
  await fits(page)

  await page.goto('/#/home')
  await doors.getByRole('link', { name: /法律法规与标准/ }).click()
  await expect(page).toHaveURL(/public-service/)
  await page
    .getByRole('link', { name: '法律法规', exact: true })
    .or(page.getByRole('tab', { name: '法律法规' }))
    .click()
  await expect(page.getByText('地质资料管理条例', { exact: true }).first()).toBeVisible()
})

test('notices by category and page, in the stored text size of the reader', async ({ page }) => {
  await page.goto('/#/information')
  await expect(page.getByRole('tab', { name: '全部' })).toBeVisible()
  await fits(page)
  await page.getByRole('tab', { name: '办事指南' }).click()
  await page.getByRole('link', { name: /怎样借阅保护期内的资料/ }).click()
  await page.getByRole('button', { name: '大', exact: true }).click()
  const size = () =>
    page
      .locator('article p')
      .last()
      .evaluate((p) => getComputedStyle(p).fontSize)
  const large = await size()
  await page.reload()
  await expect(page.getByRole('button', { name: '大', exact: true })).toHaveAttribute('aria-pressed', 'true')
  expect(await size()).toBe(large)
  expect(Number.parseFloat(large)).toBeGreaterThan(20)
  await fits(page)
  expect(await barriers(page)).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/tab=guide/)
})

test('from a district on the front page to its records, and to a subject and back', async ({ page }) => {
  await page.goto('/#/home')
  await readToTheEnd(page)
  await page
    .getByRole('region', { name: '数据地图' })
    .getByRole('link', { name: /潮生区/ })
    .click()
  await expect(page.getByText(/孔符合$/)).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /古河道在哪里/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '古河道在哪里' })).toBeVisible()
  await fits(page)
})

/** Notes what moves on a page though nobody has pressed anything. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves: { value: number; what: string[] }[] = []
    Object.assign(globalThis, { moves })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number
          sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        const what = sources.map(
          ({ node, previousRect: before, currentRect: after }) =>
            `${node?.nodeName} ${node?.className}: ${before.y}+${before.height} → ${after.y}+${after.height}`,
        )
        moves.push({ value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectCalm(page: Page): Promise<void> {
  const moves = await page.evaluate(() => Reflect.get(globalThis, 'moves') as { value: number }[])
  const sum = moves.reduce((sum, { value }) => sum + value, 0)
  expect(sum, JSON.stringify(moves, undefined, 1)).toBeLessThan(0.05)
}

test('nothing moves under the reader while the front page fills', async ({ page }) => {
  await watchMoves(page)
  await page.goto('/#/home')
  await readToTheEnd(page)
  await expectCalm(page)
})

test('nothing moves under the reader while a record fills', async ({ page }) => {
  await watchMoves(page)
  await page.goto('/#/gcdzzkInfo')
  const code = await page.getByRole('table').getByRole('link').first().innerText()
  await page.goto('about:blank')
  await page.goto(`/#/gcdzzkInfo/${code}`)
  await expect(page.getByRole('heading', { name: '邻近钻孔' })).toBeVisible()
  await readToTheEnd(page)
  await expectCalm(page)
})
