import { readFile } from 'node:fs/promises'

import { strFromU8, unzipSync } from 'fflate'

import { allViolations } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'
import { changeRoleLastMarch } from '#testing/journeys/last-march.ts'

test.use({ as: 'audit_admin' })

test('an auditor finds who changed the rights of a role last March, exports the year, verifies the chain, and changes nothing', async ({
  page,
  product,
}) => {
  const year = await changeRoleLastMarch(product)
  await page.goto('/#/admin/audit')
  await expect(page).toHaveURL(/#\/admin\/audit$/)

  await expect(page.getByRole('table', { name: '审计日志' })).toBeVisible()
  await page.getByRole('button', { name: /^时间：/ }).click()
  const period = page.getByRole('dialog', { name: '时间', exact: true })
  await expect(period.getByRole('group', { name: /^\d+ 年$/ })).toBeVisible()
  while (!(await period.getByRole('group', { name: `${year} 年` }).isVisible()))
    await period.getByRole('button', { name: '上一年' }).click()
  await period.getByRole('button', { name: `${year} 年 3 月` }).click()
  await page.getByLabel('姓名、地址或对象').fill('角色 ')
  await page.getByLabel('姓名、地址或对象').press('Enter')
  await expect(page).toHaveURL(new RegExp(`from=${year}-03-01&to=${year}-03-31$`))
  const row = page.getByRole('row', { name: /角色 窗口办理员/ })
  await expect(row).toContainText('顾守安')
  await row.getByRole('button', { name: '修改' }).click()
  const drawer = page.getByRole('dialog', { name: /^修改：角色 窗口办理员/ })
  const scope = drawer.getByRole('row', { name: /数据范围/ })
  await expect(scope.getByRole('deletion')).toHaveText('所在部门')
  await expect(scope.getByRole('insertion')).toHaveText('全部')
  await expect(drawer.getByRole('insertion').first()).toHaveText('账号与安全 / 用户 / 查看完整的手机号与邮箱')
  await expect(drawer.getByText(/与写入时一致/)).toBeVisible()
  await expect(drawer.getByRole('textbox')).toHaveCount(0)
  await expect(drawer.getByRole('button')).toHaveText([
    ...['关闭', '只看此地址', '只看此对象', '较新一条', '较早一条'],
  ])
  expect(await allViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog', { name: '导出日志' })
  await dialog.getByRole('checkbox', { name: '只导出列表所选的条件' }).uncheck()
  await dialog.getByRole('button', { name: /^时间：/ }).click()
  await dialog.getByRole('button', { name: `${year} 年全年` }).click()
  await expect(dialog.getByRole('status')).toContainText(`${year} 年：`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^导出 / }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(download.suggestedFilename()).toBe(`审计日志${year}-01-01至${year}-12-31.csv`)
  const lines = file.trimEnd().split('\r\n')
  expect(lines.at(-1)).toContain(`本文件共 ${lines.length - 2} 条`)
  expect(file).toContain('数据范围：所在部门 → 全部')
  await expect(dialog.getByRole('status')).toContainText('已保存')
  await dialog.getByRole('button', { name: '取消' }).click()

  await page.getByRole('button', { name: '校验' }).click()
  await expect(page.getByText(/条全部与写入时一致/)).toBeVisible()
})

test('what an assessor asks for first is one file', async ({ page }) => {
  await page.goto('/#/admin/audit')
  await page.getByRole('button', { name: '测评材料' }).click()
  const material = page.getByRole('dialog', { name: '测评材料' })
  expect(await allViolations(page)).toEqual([])
  const [parcel] = await Promise.all([
    page.waitForEvent('download'),
    material.getByRole('button', { name: '下载' }).click(),
  ])
  expect(parcel.suggestedFilename()).toMatch(/^测评材料\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await parcel.path()))
  expect(strFromU8(files['日志链核对.csv'] ?? new Uint8Array())).toContain('与写入时一致')
})
