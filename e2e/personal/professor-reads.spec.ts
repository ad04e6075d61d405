import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const pay = (page: Page) => page.getByRole('button', { name: '用 2 积分打开' })
const folder = (page: Page) => page.getByRole('row', { name: /滨江课题/ })

/** Opens the first member record of the list: asked once, told the balance. Returns its title. */
async function openForCredit(page: Page): Promise<string> {
  const member = encodeURIComponent(JSON.stringify([{ prop: 'access', anyOf: ['member'] }]))
  await page.goto(`/#/gcdzzkInfo?conditions=${member}`)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText(/须 2 积分；(单位)?余额 \d+/)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await pay(page).click()
  await expect(page.getByText(/已扣 2 积分，.*余额 \d+/)).toBeVisible()
  await expect(pay(page)).toBeHidden()
  const title = await heading(page).evaluate((node) => node.textContent ?? '')
  await page.reload()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(pay(page)).toBeHidden()
  return title.replace('会员可见', '').trim()
}

/** Files the favourite in a new folder, with a note. */
async function fileWithNote(page: Page): Promise<void> {
  await page.goto('/#/favourite')
  await expect(page).toHaveURL(/personal-center\/favourites$/)
  await page.getByRole('button', { name: '新建收藏夹' }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('滨江课题')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(folder(page)).toBeVisible()
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByLabel('放入收藏夹').selectOption({ label: '滨江课题' })
  await expect(page.getByText(/已移动 \d+ 条/)).toBeVisible()
  await folder(page).click()
  await page.getByRole('button', { name: '备注' }).first().click()
  await page.getByRole('dialog').getByLabel('备注').fill('与抽水试验对照')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('与抽水试验对照').first()).toBeVisible()
  expect(await barriers(page)).toEqual([])
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /更多操作：滨江课题/ }).click()
  await page.getByRole('button', { name: action }).click()
}

test.use({ as: 'member', library: { city: true, charging: true } })

test('a professor opens a member record for 2 credits once, finds it again, files it with a note and shares it', async ({
  page,
  windowOf,
}) => {
  const title = await openForCredit(page)
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible()

  await page.goto('/#/personal-center/history')
  await expect(page.getByRole('table').getByRole('link', { name: title }).first()).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.goto('/#/personal-center/credit')
  await expect(page.getByRole('table')).toContainText('打开资料')
  expect(await barriers(page)).toEqual([])
  for (const [path, words] of [
    ['searches', '还没有保存检索'],
    ['downloads', '还没有下载过文件'],
  ]) {
    await page.goto(`/#/personal-center/${path}`)
    await expect(page.getByText(words ?? '')).toBeVisible()
    expect(await barriers(page)).toEqual([])
  }
  await fileWithNote(page)

  const shared = page.waitForResponse((answer) => answer.url().includes('/share') && answer.ok())
  await choose(page, '分享')
  const { data } = (await (await shared).json()) as { data: { token: string } }
  const dialog = page.getByRole('dialog', { name: /^分享/ })
  await expect(dialog.getByLabel('链接')).toHaveValue(new RegExp(`#/favourite/shared/${data.token}$`))
  const student = await windowOf()
  await student.goto(`/#/favourite/shared/${data.token}`)
  await expect(student.getByText('与抽水试验对照')).toBeVisible()
  await student.getByRole('link', { name: title }).click()
  await expect(student.getByText(/后可看/).first()).toBeVisible()

  await dialog.getByRole('button', { name: '撤销分享' }).click()
  await expect(page.getByText('已撤销，原链接失效')).toBeVisible()
  await student.goto(`/#/favourite/shared/${data.token}`)
  await student.reload()
  await expect(student.getByText('链接已失效')).toBeVisible()
})
