import { readFile } from 'node:fs/promises'

import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'
import { fillWorkbook, overwriteRows } from '#testing/builders/workbooks/workbooks.ts'

type Person = Record<string, string>

const someone = (place: number): Person => ({
  用户名: `ledger${place}`,
  真实姓名: '王小波',
  手机号: `139${String(place).padStart(8, '0')}`,
  部门: '本馆',
  工号: String(place),
  邮箱: '',
  单位名称: '',
  单位性质: '',
  所属行业: '',
})
const wrongs: Person[] = [
  { 用户名: 'ab' },
  { 用户名: '' },
  { 真实姓名: '' },
  { 手机号: '1381234567' },
  { 手机号: '' },
  { 邮箱: 'no-at-sign' },
  { 部门: '没有的部门' },
  { 部门: '' },
  { 单位名称: '三个字' },
  { 单位性质: '魔法' },
  { 所属行业: '魔法' },
  { 工号: 'x'.repeat(41) },
]

test.use({ as: 'system_admin' })

test('a workbook of three hundred users, twelve of them wrong: checked, written, mended, taken back', async ({
  page,
}) => {
  await page.goto('/#/admin/users')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入用户' })
  const save = async (name: string) => {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name }).click()
    return readFile(await (await download).path())
  }
  const drop = async (bytes: Uint8Array) => {
    const file = { name: '用户名册.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
    await dialog.locator('input[type=file]').setInputFiles(file)
  }
  expect(await barriers(page)).toEqual([])

  const template = await save('下载模板')
  const people = Array.from({ length: 300 }, (_, place) => someone(place))
  // rows 3, 28, 53 … of the spreadsheet
  const filled = people.map((person, place) =>
    place % 25 === 1 ? { ...person, ...wrongs[(place - 1) / 25] } : person,
  )
  await drop(fillWorkbook(template, { 用户: filled }))
  await expect(dialog.getByText('共 300 行：288 行无误（新建 288 人')).toBeVisible()
  const problems = dialog.getByRole('table', { name: '问题清单' })
  await expect(problems.getByRole('row')).toHaveCount(13)
  await expect(problems.getByRole('row').nth(1)).toContainText(/3 行 A.*用户名.*ab.*填写有误/)
  await expect(problems.getByRole('row').nth(7)).toContainText(/153 行 E.*没有的部门.*查无此项/)
  expect(await barriers(page)).toEqual([])

  const copy = await save('下载标注问题的副本')
  await dialog.getByRole('button', { name: '只写入无误的 288 行' }).click()
  await expect(dialog.getByText('已写入：新建 288 人，更改 0 人。')).toBeVisible()

  // the marked copy, mended, is dropped again: nothing is doubled
  await dialog.getByRole('button', { name: '换一个文件' }).click()
  await drop(overwriteRows(copy, '用户', people))
  await expect(
    dialog.getByText(
      '共 300 行：300 行无误（新建 12 人，更改 0 人，288 人与馆内相同），0 行有误。尚未写入。',
    ),
  ).toBeVisible()
  await dialog.getByRole('button', { name: '写入全部 300 行' }).click()
  await expect(dialog.getByText('已写入：新建 12 人，更改 0 人。')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('searchbox', { name: '用户名、姓名' }).fill('ledger')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '300 人' })).toBeVisible()

  // the first batch as a whole is taken back
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await dialog.getByRole('listitem').filter({ hasText: '新建 288' }).getByRole('button').click()
  await dialog.getByRole('button', { name: '撤销整批' }).click()
  await expect(dialog.getByText('已撤销：删去 288 人，改回 0 人。')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^12 人/ })).toBeVisible()
})
