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

  await page.getByText('5 年', { exact: true }).click()
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
