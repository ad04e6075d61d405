import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'
import { holesBook } from '#testing/builders/deposits.ts'

const title = '星澜大厦岩土工程勘察报告（详勘）'
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

/** Puts a file into a part; it is attached when it stands there to be taken off again. */
async function attach(page: Page, name: string, given: ReturnType<typeof file>): Promise<void> {
  await part(page, name).getByLabel(`上传${name}`, { exact: true }).last().setInputFiles(given)
  await expect(part(page, name).getByRole('button', { name: `取下${given.name}` })).toBeVisible()
}

/** What is required of a material is seen before anybody signs in. */
async function seeMaterials(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '工程地质勘察资料' }).check()
  await expect(page.getByText('导入模板、理正标准接口、AGS 或 GEF', { exact: true })).toBeVisible()
  expect(await barriers(page)).toEqual([])
}

/** Tables are checked before anything is sent: a wrong one is told at its cell, a mended one takes its place. */
async function fillIn(page: Page): Promise<void> {
  await attach(page, '正文', file('正文.pdf', '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'))
  await attach(
    page,
    '钻孔数据',
    file('孔.xlsx', holesBook({ code: 'XL-1', bases: [5, 3, 20] }, { code: 'XL-2' })),
  )
  const faults = part(page, '钻孔数据').getByRole('table', { name: '地层' })
  await expect(faults.getByRole('row', { name: /^3 .*未大于上一层/ })).toBeVisible()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('表格中还有错误，请改好后替换文件')).toBeVisible()
  await faults.getByRole('button', { name: '3', exact: true }).click()
  const grid = page.getByRole('grid', { name: '孔.xlsx 地层' })
  await expect(grid.getByRole('gridcell', { name: /未大于上一层/ })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await part(page, '钻孔数据').getByRole('button', { name: '取下孔.xlsx' }).click()
  await attach(page, '钻孔数据', file('孔（改）.xlsx', holesBook({ code: 'XL-1' }, { code: 'XL-2' })))
  await expect(part(page, '钻孔数据').getByText('2 条，没有错误')).toBeVisible()
}

/** Staff take it on, write at a cell, and send it back by a key. */
async function sendBack(office: Page): Promise<void> {
  await office.goto('/#/admin/deposits')
  await office.getByRole('link', { name: title }).click()
  await office.getByRole('button', { name: /^开始验收/ }).click()
  const holes = part(office, '钻孔数据')
  await holes.getByRole('button', { name: '看表格' }).click()
  await office.getByRole('gridcell', { name: 'XL-2' }).first().click()
  await office.getByLabel('意见：第 3 行 A 列').fill('缺坐标')
  await office.getByLabel('意见：第 3 行 A 列').press('Enter')
  await expect(
    holes.getByRole('list', { name: '验收意见' }).getByText('缺坐标', { exact: true }),
  ).toBeVisible()
  expect(await barriers(office)).toEqual([])
  await office.keyboard.press('Control+Shift+Enter')
  const dialog = office.getByRole('dialog', { name: '退回修改' })
  await dialog.getByLabel('意见').fill('请补坐标')
  await dialog.getByRole('button', { name: '退回修改' }).click()
  await expect(dialog).toBeHidden()
}

/** It came back with the reason at the very cell, and goes again with one file replaced. */
async function mend(page: Page, own: string): Promise<void> {
  await page.goto('/#/personal-center/messages')
  await expect(page.getByText(/退回修改/).first()).toBeVisible()
  await page.goto(own)
  await expect(page.getByText('退回修改：请补坐标')).toBeVisible()
  const holes = part(page, '钻孔数据')
  await expect(holes.getByRole('button', { name: '“工程地质钻孔” 第 3 行 A 列' })).toBeVisible()
  await expect(page.getByLabel('汇交人')).toHaveValue('澜山岩土有限公司')
  await holes.getByRole('button', { name: '取下孔（改）.xlsx' }).click()
  const mended = holesBook({ code: 'XL-1', lng: 124.1, lat: 31.3 }, { code: 'XL-2', lng: 124.101, lat: 31.3 })
  await attach(page, '钻孔数据', file('孔（坐标）.xlsx', mended))
  await expect(holes.getByText(/缺坐标（文件已换）/)).toBeVisible()
  await page.getByRole('button', { name: '修改后提交' }).click()
  await expect(page.getByRole('heading', { level: 1 }).getByText('验收中', { exact: true })).toBeVisible()
}

/** It is accepted by a key, and drafts stand in the catalogue. */
async function accept(office: Page): Promise<void> {
  await office.goto('/#/admin/deposits')
  await office.reload() // the open list asks anew once a minute
  await office.getByRole('link', { name: title }).click()
  await expect(office.getByRole('button', { name: /^验收合格/ })).toBeVisible()
  await office.keyboard.press('Control+Enter')
  await expect(office.getByText('已验收合格')).toBeVisible()
  await office.goto('/#/admin/deposits')
  await office.getByRole('button', { name: '全部', exact: true }).click()
  await office.getByRole('link', { name: title }).click()
  const drafts = office.getByRole('region', { name: '目录草稿' })
  await expect(drafts.getByRole('listitem')).toHaveCount(3)
  expect(await barriers(office)).toEqual([])
  await drafts.getByRole('link', { name: 'XL-1' }).click()
  await expect(office.getByRole('heading', { level: 1, name: /XL-1/ })).toBeVisible()
}

/** The voucher is downloaded, and verified by anybody; with one character changed it is none. */
async function verify(page: Page, anybody: Page): Promise<void> {
  const link = page.getByRole('link', { name: /^HJ\d{10}-/ })
  const code = (await link.textContent()) ?? ''
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载汇交凭证' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^汇交凭证 HJ\d{10}\.pdf$/)
  await anybody.goto(`/r/voucher/${code}`)
  await expect(anybody.getByText('本馆出具，内容如下')).toBeVisible()
  await expect(anybody.getByText('澜山岩土有限公司')).toBeVisible()
  expect(await barriers(anybody)).toEqual([])
  const changed = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
  await anybody.getByLabel('凭证编号').fill(changed)
  await anybody.getByRole('button', { name: '核验' }).click()
  await expect(anybody.getByText('不是本馆出具的凭证')).toBeVisible()
}

test('a company hands over its reports: told at the cells what is wrong, returned once, and given a voucher', async ({
  windowOf,
}) => {
  const anybody = await windowOf()
  await anybody.goto('/#/jysq')
  await seeMaterials(anybody)
  const page = await windowOf('member')
  await page.goto('/#/jysq')
  await seeMaterials(page)
  await page.getByLabel('资料名称').fill(title)
  await page.getByRole('button', { name: '开始汇交' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await fillIn(page)
  await page.getByLabel('汇交人').fill('澜山岩土有限公司')
  await page.getByLabel('内容提要').fill('建筑面积 6 万平方米，勘探孔 2 个。')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 }).getByText('待验收', { exact: true })).toBeVisible()
  const own = page.url()
  const office = await windowOf('records_manager')
  await sendBack(office)
  await mend(page, own)
  await accept(office)
  await page.goto(own)
  await page.reload()
  await verify(page, anybody)
})
