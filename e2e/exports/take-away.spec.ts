import { readFile } from 'node:fs/promises'

import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'

test.use({ as: 'member' })

test('a planner takes a list as a workbook, and an area as a parcel, from the downloads', async ({
  page,
}) => {
  await page.goto('/#/gcdzzkInfo')
  await page.getByText('导出', { exact: true }).click()
  await page.getByRole('button', { name: /^全部 .*选择格式/ }).click()
  await expect(page.getByRole('heading', { name: '导出资料' })).toBeVisible()
  await page.getByRole('button', { name: '导出' }).click()
  const fetch = async (title: string) => {
    const line = page.getByRole('listitem').filter({ hasText: title })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      line.getByRole('button', { name: '下载', exact: true }).click(), // it is there once the file is made
    ])
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const book = await fetch('Excel 工作簿')
  expect([book.name, book.bytes.subarray(0, 2).toString()]).toEqual(['工程地质钻孔.xlsx', 'PK'])
  expect(await barriers(page)).toEqual([])

  await page.goto('/#/export?near={"lng":124,"lat":31.25,"metres":3000}&title=东片')
  await expect(page.getByRole('combobox', { name: '格式' })).toHaveValue('package')
  await page.getByRole('button', { name: '导出' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '东片' })).toBeVisible()
  await page.goto('/#/personal-center/downloads')
  const parcel = await fetch('东片')
  expect(parcel.name).toBe('东片.zip')
  expect(parcel.bytes.includes('未收入.csv')).toBe(true)
})
