import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { signIn } from '#e2e/product/sign-in.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildPerson } from '#testing/journeys/people.ts'

async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return readFile(await file.path())
}

/** Steps the map of rates back and to its end again; journeys want no motion, so that nothing plays. */
async function stepRates(page: Page): Promise<void> {
  const rates = page.getByRole('region', { name: '速率图' })
  await rates.scrollIntoViewIfNeeded()
  const moved = rates.getByRole('slider', { name: '速率的时段' })
  const period = await moved.getAttribute('aria-valuetext')
  await rates.getByText('3 年', { exact: true }).click()
  await expect(rates.getByRole('table').getByRole('row')).toHaveCount(4)
  await moved.press('ArrowLeft')
  await moved.press('ArrowLeft')
  await expect(moved).not.toHaveAttribute('aria-valuetext', period ?? '')
  await rates.getByRole('button', { name: '后一个月' }).click()
  await rates.getByRole('button', { name: '后一个月' }).click()
  await expect(rates.getByRole('button', { name: '后一个月' })).toBeDisabled()
  const sketch = rates.getByRole('img', { name: /速率图，.*数值见表/ })
  await expect(sketch.or(rates.getByRole('application', { name: /^速率图/ }))).toHaveCount(1)
}

test('an officer puts points of a list on one axis, narrows the time, sets a threshold and takes picture and numbers', async ({
  page,
  product,
}) => {
  const conditions = encodeURIComponent(JSON.stringify([{ prop: 'access', anyOf: ['open'] }]))
  await page.goto(`/#/monitoring/benchmark?conditions=${conditions}&sort=code`)
  await page.getByRole('button', { name: '选择', exact: true }).click()
  for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
  await page.getByRole('link', { name: '同图看曲线 3 点' }).click()
  await expect(page.getByText('观测值登录后可看')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('main').getByRole('link', { name: '登录' }).click()
  await signIn(page, await buildPerson(product, 'member'))
  const chart = page.getByRole('slider', { name: '累计沉降量，左右键逐点读数' })
  const pay = page.getByRole('button', { name: /积分打开 3 点/ })
  await expect(chart.or(pay)).toBeVisible()
  if (await pay.isVisible()) await pay.click()
  await expect(chart).toBeVisible()
  const figures = page.getByRole('table', { name: '各点数值' }).getByRole('row')
  await expect(figures).toHaveCount(4)
  expect(await barriers(page)).toEqual([])

  await page.getByRole('group', { name: '时段', exact: true }).getByText('5 年', { exact: true }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/)
  await page.getByRole('slider', { name: '时段起' }).press('ArrowRight')
  await chart.press('Home')
  await expect(page.getByRole('heading', { name: /^光标处/ })).toBeVisible()

  await page.getByRole('button', { name: '设阈值' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /限值/ }).fill('5000')
  await dialog.getByRole('button', { name: '设阈值' }).click()
  await expect(page.getByRole('table', { name: '阈值' })).toContainText('累计沉降量 上限 5000 mm')
  await expect(page.getByRole('table', { name: '阈值' })).toContainText('未越限')

  await stepRates(page)

  await page.getByRole('button', { name: '设阈值' }).click()
  await dialog.getByLabel('所比的').selectOption({ label: '近若干天的变化速率' })
  await dialog.getByRole('textbox', { name: /近多少天/ }).fill('365')
  await dialog.getByRole('textbox', { name: /限值/ }).fill('900')
  await dialog.getByRole('button', { name: '设阈值' }).click()
  await expect(page.getByRole('table', { name: '阈值' })).toContainText('近 365 天的变化速率 上限 900 mm/a')

  const png = await download(page, 'PNG')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const svg = (await download(page, 'SVG')).toString()
  expect(svg).toContain('累计沉降量')
  expect(svg).not.toContain('class=')
  const [head = '', ...lines] = (await download(page, 'CSV')).toString().trim().split('\n')
  expect(head).toMatch(/^日期,(?:[^,]+ 累计沉降量（mm，正为下沉）,){3}数据质量/)
  expect(lines.length).toBeGreaterThan(10)
  expect(await barriers(page)).toEqual([])
})
