import { kinds } from '#contract/catalogue/kinds.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { bookOf, type Table } from '#testing/builders/workbooks/workbooks.ts'

test.use({ as: 'everything' })

const fileOf = (name: string, rows: Table) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(bookOf({ 读数: rows })),
})

test('a month of water levels is seen on its curve, taken, found on the well, and taken back', async ({
  page,
  product,
}) => {
  const code = await buildRecord(product.db, kinds.pumpingWell, { title: '读数试验井' })
  const days = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}-05`)
  const levels = days.map((day, month) => [code, day, 12 + Math.sin(month)])
  const head = ['井号', '观测日期', '水位埋深(m)', '数据质量']

  await page.goto('/#/data-manager/readings')
  await page.getByText('开采井', { exact: true }).click()
  await page.getByLabel('Excel 或 CSV 文件').setInputFiles(fileOf('2025年水位.xlsx', [head, ...levels]))
  await expect(page.getByRole('heading', { name: /2025年水位.xlsx/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '新增 12 个读数' })).toContainText('尚未写入')
  await page.getByRole('button', { name: '取用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取用' }).click()
  await expect(page.getByText('已取用 12 个读数')).toBeVisible()

  await page.goto('/#/data-manager/readings')
  await page.getByText('开采井', { exact: true }).click()
  const corrected = [
    head,
    [code, '2025-12-05', 12.3],
    [code, '2026-01-05', 1250],
    [code, '2026-02-05', '约12'],
  ]
  await page.getByLabel('Excel 或 CSV 文件').setInputFiles(fileOf('一月更正.xlsx', corrected))
  await expect(page.getByText('新增 1 个读数，更正 1 个，1 处有误未取。尚未写入。')).toBeVisible()
  const corrections = page.getByRole('table', { name: '更正的读数' })
  await expect(corrections.getByRole('row', { name: /2025-12-05/ })).toContainText('12.30')
  const problems = page.getByRole('table', { name: '问题与提示' })
  await expect(problems.getByRole('row', { name: /4 行 C/ })).toContainText('须为数字')
  await expect(problems.getByRole('row', { name: /3 行 C/ })).toContainText('请核对点号与单位')
  await page.getByRole('button', { name: '取用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取用' }).click()
  await expect(page.getByText('已取用 2 个读数')).toBeVisible()
  await page.getByRole('button', { name: '撤销整批' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销整批' }).click()
  await expect(page.getByText('已撤销 2 个读数')).toBeVisible()

  await page.goto(`/#/monitoring/pumping/${code}`)
  await page.getByRole('tab', { name: /观测|曲线|序列/ }).click()
  const table = page.getByRole('table', { name: '观测值' })
  await expect(table.getByRole('row', { name: /2025-12-05/ })).toContainText((12 + Math.sin(11)).toFixed(2))
  await expect(table.getByRole('row', { name: /2026-01-05/ })).toHaveCount(0)
})
