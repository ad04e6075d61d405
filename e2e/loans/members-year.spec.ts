import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildLoan } from '#testing/builders/loans.ts'
import { buildMember, codeSentTo } from '#testing/builders/people.ts'

import { openItems } from './open-items.ts'
import { approve, handOver } from './staff.ts'

/** The first loan asks for company and industry, and goes on as it was filled in. Returns the number. */
async function askFirst(page: Page, code: string): Promise<string> {
  await page.goto(`/#/archive/${code}`)
  await page.getByRole('button', { name: '放入借阅车', exact: true }).click()
  await expect(page.getByText('已放入借阅车，共 1 件').first()).toBeVisible()
  await page.goto('/#/loan-request')
  await page.getByRole('radio', { name: '科学研究' }).check({ force: true })
  await page.getByLabel(/用途说明/).fill('古河道的年代')
  await page.getByRole('button', { name: '提交申请' }).click()
  const profile = page.getByRole('dialog', { name: '请完善个人信息' })
  await expect(profile.getByText(/须知道您的单位与行业/)).toBeVisible()
  await profile.getByLabel('单位名称').fill('云汀大学地球科学学院')
  await profile.getByLabel('单位性质').selectOption({ label: '科研院所' })
  await profile.getByLabel('所属行业').selectOption({ label: '工程勘察' })
  expect(await barriers(page)).toEqual([])
  await profile.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(/personal-center\/loans\/\d+$/)
  await expect(page.getByText('等候本馆受理。')).toBeVisible()
  return (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D+(JY\d+)\D*/, '$1').trim()
}

/** What somebody has out comes back over the counter, and is done with. */
async function takeBack(counter: Page, number: string): Promise<void> {
  await counter.goto('/#/admin/counter')
  await expect(counter.getByLabel('扫描借阅单或盒上的条码')).toBeFocused()
  await counter.keyboard.type(number)
  await counter.keyboard.press('Enter')
  await expect(counter.getByRole('button', { name: '归还', exact: true })).toBeEnabled()
  await counter.keyboard.press('Enter')
  const taking = counter.getByRole('dialog', { name: `归还：${number}` })
  await taking.getByRole('button', { name: '归还 1 件' }).click()
  await expect(counter.getByRole('button', { name: '办结' })).toBeEnabled()
  await expect(counter.getByLabel('扫描借阅单或盒上的条码')).toBeFocused()
  await counter.keyboard.press('Enter')
  await expect(counter.getByText('已办结。')).toBeVisible()
}

test('a member’s year: the first loan, a place in the queue, a new phone, nothing to leave behind, and the end', async ({
  page: visitor,
  product,
  windowOf,
}) => {
  const [code = ''] = (await openItems(visitor, 50)).slice(-1)
  const other = await buildLoan(product.db, {
    account: (await buildMember(product)).id,
    state: 'lent',
    items: [[code, 'out']],
  })
  const { rows } = await product.pool.query<{ number: string }>('select number from loan where id = $1', [
    other,
  ])
  const member = await buildMember(product, { name: '孟远' })
  const page = await windowOf(member)
  const number = await askFirst(page, code)

  await approve(await windowOf('loan_reviewer'), number)
  await page.reload()
  await expect(page.getByText(/排在第 1 位/).first()).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await product.pool.query('update session set proved_at = now() where account = $1', [member.id])
  await page.goto('/#/personal-center/security')
  await page.getByRole('listitem').filter({ hasText: '手机号' }).getByRole('button', { name: '更换' }).click()
  const changing = page.getByRole('dialog', { name: '更换手机号' })
  await changing.getByLabel('新的手机号').fill('13900007788')
  await changing.getByRole('button', { name: '获取验证码' }).click()
  await expect(changing.getByText(/验证码已发送/)).toBeVisible()
  await changing.getByLabel('验证码', { exact: true }).fill(await codeSentTo(product, '13900007788'))
  await changing.getByRole('button', { name: '更换手机号' }).click()
  await expect(page.getByText('手机号已更换').first()).toBeVisible()
  await expect(page.getByText('139****7788')).toBeVisible()

  const counter = await windowOf('counter_clerk')
  await takeBack(counter, rows[0]?.number ?? '')
  await counter.goto('/#/admin/counter')
  await handOver(counter, number)
  await page.goto('/#/personal-center/messages')
  await expect(page.getByRole('listitem').filter({ hasText: number }).first()).toContainText(/前归还/)
  await page.goto('/#/personal-center/privacy')
  await expect(page.getByText('还有 1 件事没有办完')).toBeVisible()

  await takeBack(counter, number)
  await page.reload()
  await page.getByRole('button', { name: '申请注销' }).click()
  const leaving = page.getByRole('dialog', { name: '申请注销账号' })
  await leaving.getByLabel('输入“注销”以确认').fill('注销')
  await leaving.getByRole('button', { name: '申请注销' }).click()
  await expect(page.getByText(/已申请注销。账号将于/)).toBeVisible()
  expect(await barriers(page)).toEqual([])
})
