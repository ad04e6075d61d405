import type { Page } from '@playwright/test'

import { allViolations } from '#e2e/product/barriers.ts'
import { expect, test } from '#e2e/product/test.ts'
import { buildPerson } from '#testing/journeys/people.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: '工作菜单' })
const tabsOf = (page: Page) => page.getByRole('list', { name: '打开的页面' }).getByRole('link')

/** Ctrl+K, and something to jump to. */
async function jump(page: Page, words: string, to: RegExp): Promise<void> {
  await expect(page.locator('.office-head')).toBeVisible() // who presses sees it
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: '跳到功能、用户或资料' })
  await expect(box).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: to }).first()).toBeVisible()
  expect(await allViolations(page, '.office-head')).toEqual([])
  await page.keyboard.press('Enter')
}

test.use({ as: 'records_manager' })

test('the workplace: by keyboard to a page and to a record that keeps the frame, and nothing is left after signing out', async ({
  page,
}) => {
  await page.goto('/#/data-manager/borehole')
  await expect(page).toHaveURL(/#\/data-manager\/borehole$/)
  const code = (await page.locator('[data-results] [data-code]').first().textContent()) ?? ''

  await page.getByRole('link', { name: '资料馆管理' }).click()
  await expect(page).toHaveURL(/#\/admin$/)
  await expect(page.getByRole('heading', { name: '待我处理' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '访问' })).toBeVisible()
  expect(await allViolations(page)).toEqual([])

  await jump(page, 'dzdc', /^地质调查/)
  await expect(page).toHaveURL(/#\/data-manager\/geological-survey$/)
  await jump(page, code, new RegExp(code))
  await expect(page).toHaveURL(/#\/data-manager\/gcdzzkInfo\//)
  await expect(page.getByText(code).first()).toBeVisible()
  await expect(menuOf(page).locator('[aria-current]')).toHaveText('工程地质钻孔')

  await page.reload()
  await expect(menuOf(page).getByRole('link', { name: '工作台' })).toBeVisible()
  await expect(tabsOf(page)).toHaveText(['工程地质钻孔', '工作台', '地质调查', code])
  await page.goto('/#/admin/nowhere')
  await expect(page.getByRole('heading', { name: '没有这个管理页面', level: 1 })).toBeVisible()
  await expect(menuOf(page)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '工作台' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { name: '工作台', level: 1 })).toBeVisible()
  expect(await allViolations(page)).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /资料管理员/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(menuOf(page)).toBeHidden()
  const left = await page.evaluate(() => Object.entries({ ...localStorage, ...sessionStorage }))
  const stored = new Map(left)
  expect(stored.get('geolibrary-route-tags')).not.toContain('data-manager')
  expect([...stored.keys()].filter((key) => /token|menu-info|permissions|user-info/.test(key))).toEqual([])
})

test('an administrator comes to a person by their name', async ({ product, windowOf }) => {
  const { username } = await buildPerson(product, 'member')
  const page = await windowOf('system_admin')
  await page.goto('/#/admin')
  await expect(page.getByRole('heading', { name: '工作台', level: 1 })).toBeVisible()
  await jump(page, username, new RegExp(username))
  await expect(page).toHaveURL(/#\/admin\/users\?open=\d+$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})
