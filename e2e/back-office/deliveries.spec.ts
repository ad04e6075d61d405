import { expect, test } from '#e2e/product/test.ts'
import { holesBook } from '#testing/builders/deposits.ts'
import { bookOf } from '#testing/builders/workbooks/workbooks.ts'

test.use({ as: 'everything' })

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const lizheng = bookOf({
  勘探点表: [
    ['钻孔编号', '勘探点类型', 'X坐标', 'Y坐标', '孔口标高', '勘探深度'],
    ['ZK1', '取土孔', 3460000, 41595000, 4.2, 25],
  ],
})

const marks = bookOf({
  水准点: [
    ['点号', '点名'],
    ['E2E-BM', '旅程一'],
  ],
})
const heights = '点号,日期,高程\r\nE2E-BM,2026-01-05,4.5\r\n'

test('files of a firm are settled once, a value is mended where it stands, all is taken, and taken back', async ({
  page,
}) => {
  await page.goto('/#/data-manager/deliveries')
  await page.getByRole('button', { name: '收一批资料' }).click()
  const begin = page.getByRole('dialog', { name: '收一批资料' })
  await begin.getByRole('textbox', { name: '名称' }).fill('旅程的一批')
  await begin.getByRole('button', { name: '开始' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /旅程的一批/ })).toBeVisible()

  await page
    .getByLabel('放入文件', { exact: true })
    .locator('input')
    .setInputFiles([
      {
        name: '孔.xlsx',
        mimeType: workbook,
        buffer: Buffer.from(holesBook({ code: 'E2E-1', depth: '约12', bases: [2, 12] })),
      },
      { name: '理正.xlsx', mimeType: workbook, buffer: Buffer.from(lizheng) },
      { name: '点.xlsx', mimeType: workbook, buffer: Buffer.from(marks) },
      { name: '一月.csv', mimeType: 'text/csv', buffer: Buffer.from(heights) },
      { name: 'E2E-1 柱状图.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 x') },
    ])
  const files = page.getByRole('table', { name: '这一批的文件' })
  await expect(files.getByRole('row', { name: /孔\.xlsx/ })).toContainText('工程地质钻孔：新 1 孔')
  await expect(files.getByRole('row', { name: /一月\.csv/ })).toContainText('水准点读数：新增 2 个')
  await expect(files.getByRole('row', { name: /柱状图\.pdf/ })).toContainText('附到 E2E-1')

  await page.getByRole('textbox', { name: '项目编号' }).fill('E2E')
  await page
    .getByRole('textbox', { name: /坐标系/ })
    .or(page.getByRole('combobox', { name: /坐标系/ }))
    .fill('EPSG:4529')
  await expect(page.getByText(/点落在/)).toContainText('尚未用于这一批')
  await page.getByRole('button', { name: '用于这一批' }).click()
  await expect(page.getByRole('list', { name: '办理的次序' })).toContainText('没有待定')

  const problems = page.getByRole('table', { name: '问题清单' })
  await problems.getByRole('button', { name: '改为 12' }).click()
  await expect(problems.getByRole('row', { name: /约12/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('list', { name: '办理的次序' })).toContainText('可取 3 条、2 个读数')

  await page.getByRole('button', { name: '全部入库，3 条、2 个读数' }).click()
  await page.getByRole('dialog', { name: '入库' }).getByRole('button', { name: '入库' }).click()
  const taken = page.getByRole('table', { name: '入库的资料' })
  await expect(taken.getByRole('link', { name: 'E2E-1', exact: true })).toBeVisible()
  await expect(taken.getByRole('link', { name: 'E2E-ZK1' })).toBeVisible()

  await expect(files.getByRole('link', { name: '看这批读数' })).toBeVisible()

  await page.getByRole('button', { name: '撤销整批' }).click()
  await page.getByRole('dialog', { name: '撤销整批' }).getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText(/整批撤销，馆内恢复原样/)).toBeVisible()
})
