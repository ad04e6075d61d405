import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { signIn } from '#e2e/product/sign-in.ts'
import { expect, test } from '#e2e/product/test.ts'
import type { TestPerson } from '#testing/builders/people.ts'
import { buildPerson } from '#testing/journeys/people.ts'

import { openItems } from './open-items.ts'
import { handOver, openLoan } from './staff.ts'

const toast = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()

/** A visitor wants a record, signs in, and comes back with it in the cart; two more come from the list. */
async function fillCart(page: Page, reader: TestPerson): Promise<void> {
  const [code = ''] = (await openItems(page, 60)).slice(-1)
  await page.goto(`/#/archive/${code}`)
  await page.getByRole('button', { name: '放入借阅车', exact: true }).click()
  await signIn(page, reader)
  await expect(page).toHaveURL(new RegExp(`#/archive/${code}$`))
  await toast(page, '已放入借阅车，共 1 件')
  await expect(page.getByRole('link', { name: '已在借阅车' })).toBeVisible()
  const items = encodeURIComponent(
    JSON.stringify([
      { prop: 'level', anyOf: ['item'] },
      { prop: 'access', anyOf: ['open'] },
    ]),
  )
  await page.goto(`/#/archive?conditions=${items}`)
  await page.getByRole('button', { name: '选择', exact: true }).click()
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: '放入借阅车 2 件' }).click()
  await toast(page, '已放入借阅车，共 3 件')
}

/** Fills in what for; what was typed is there after a reload. Returns the number. */
async function apply(page: Page): Promise<string> {
  await page.goto('/#/loan-request')
  await expect(page.getByRole('heading', { name: '资料，3 件' })).toBeVisible()
  await page.getByRole('radio', { name: '工程建设' }).check({ force: true })
  await page.getByRole('radio', { name: '复制（纸质）' }).check({ force: true })
  await page.getByLabel(/用途说明/).fill('软土区域统计')
  await toast(page, /已于 \d\d:\d\d 保存/)
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('alert')).toContainText('项目任务书')
  const task = { name: '任务书.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  await page.getByLabel('附上项目任务书').setInputFiles(task)
  await expect(page.getByRole('button', { name: '任务书.pdf', exact: true })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.reload()
  await expect(page.getByLabel(/用途说明/)).toHaveValue('软土区域统计')
  await expect(page.getByRole('radio', { name: '复制（纸质）' })).toBeChecked()
  await expect(page.getByRole('button', { name: '任务书.pdf', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page).toHaveURL(/personal-center\/loans\/\d+$/)
  await expect(page.getByText('等候本馆受理。')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  return (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D+(JY\d+)\D*/, '$1').trim()
}

/** A seat in the reading room: booked, and moved to another session. */
async function book(page: Page): Promise<void> {
  await page.getByRole('button', { name: '预约到馆时段' }).click()
  const seats = page.getByRole('dialog').getByRole('button', { name: /余 \d+ 座/ })
  await seats.first().click()
  const visits = page.getByRole('region', { name: '到馆' }).getByRole('listitem')
  await expect(visits).toHaveCount(1)
  await expect(visits).toContainText('09:00–11:00')
  await page.getByRole('button', { name: '改时段' }).click()
  expect(await barriers(page)).toEqual([])
  await seats.nth(1).click()
  await expect(visits.filter({ hasText: '13:00–15:00' })).toHaveCount(1)
}

/** A message says until when; while the box is at home, the account cannot be ended, and the page says by what it is held. */
async function learnWhatBinds(page: Page, number: string): Promise<void> {
  await page.goto('/#/personal-center/messages')
  const message = page.getByRole('listitem').filter({ hasText: number }).first()
  await expect(message).toContainText(/等 3 件/)
  await expect(message).toContainText(/请在 \d{4}-\d\d-\d\d 前归还，可续借一次。/)
  await page.goto('/#/personal-center/privacy')
  await expect(page.getByText('还有 1 件事没有办完')).toBeVisible()
  await expect(page.getByRole('button', { name: '申请注销' })).toBeHidden()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: new RegExp(number) }).click()
}

/** What was seen when it came back stands there; the same can be asked for again. */
async function askAgain(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByText('归还时：封面折角').first()).toBeVisible()
  await page.getByRole('button', { name: '再次申请' }).click()
  await expect(page.getByRole('heading', { name: '资料，3 件' })).toBeVisible()
  await expect(page.getByLabel(/用途说明/)).toHaveValue('软土区域统计，望江区滨湾组团')
}

test('an engineer borrows: cart, application, one return, approval, the desk, an extension, and it comes back', async ({
  page,
  product,
  windowOf,
}) => {
  await fillCart(page, await buildPerson(product, 'member'))
  const number = await apply(page)
  await book(page)

  const reviewer = await windowOf('loan_reviewer')
  await openLoan(reviewer, number)
  expect(await barriers(reviewer)).toEqual([])
  await reviewer.keyboard.press('a')
  await toast(reviewer, `${number} 受理，已办`)
  await reviewer.keyboard.press('r')
  const dialog = reviewer.getByRole('dialog')
  await dialog.getByRole('button', { name: '请写明项目名称与地点。' }).click()
  expect(await barriers(reviewer)).toEqual([])
  await dialog.getByRole('button', { name: '退回补正', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(reviewer.getByRole('heading', { name: number, level: 1 })).toBeHidden() // the next one is open

  await page.reload()
  await expect(page.getByRole('status').getByText('请写明项目名称与地点。')).toBeVisible()
  await expect(page.getByLabel(/用途说明/)).toHaveValue('软土区域统计')
  await page.getByLabel(/用途说明/).fill('软土区域统计，望江区滨湾组团')
  await page.getByRole('button', { name: '补正后提交' }).click()
  await toast(page, /已重新提交/)

  await openLoan(reviewer, number)
  await expect(reviewer.getByText('软土区域统计，望江区滨湾组团')).toBeVisible()
  await reviewer.keyboard.press('a')
  await dialog.getByRole('button', { name: '同意', exact: true }).click()
  await expect(dialog).toBeHidden()

  const counter = await windowOf('counter_clerk')
  await counter.goto('/#/admin/counter')
  await handOver(counter, number)

  await learnWhatBinds(page, number)
  await page.getByRole('button', { name: '续借' }).click()
  await toast(page, '已续借，到期日已顺延')
  await expect(page.getByRole('button', { name: '续借' })).toBeHidden()

  await counter.keyboard.press('Enter')
  const taking = counter.getByRole('dialog', { name: `归还：${number}` })
  await taking.getByLabel(/损坏情况/).fill('封面折角')
  await taking.getByRole('button', { name: '归还 3 件' }).click()
  await expect(counter.getByRole('button', { name: '办结' })).toBeEnabled()
  await expect(counter.getByLabel('扫描借阅单或盒上的条码')).toBeFocused() // with the next picture after the dialog has gone
  await counter.keyboard.press('Enter')
  await expect(counter.getByText('已办结。')).toBeVisible()

  await askAgain(page)
})
