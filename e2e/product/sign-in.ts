import type { Locator, Page } from '@playwright/test'

import { type TestPerson, totpOf } from '#testing/builders/people.ts'

import { expect } from './test.ts'

/** Signs in on the page that asks for it, with the second factor where there is one: a code counts once a person. */
export async function signIn(
  page: Page,
  { username, password, secret }: Pick<TestPerson, 'username' | 'password'> & { secret?: string | undefined },
): Promise<void> {
  await page.getByLabel('用户名、手机号或邮箱').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).last().click()
  if (!secret) return
  await page.getByLabel('动态口令').fill(totpOf(secret))
  await page.getByRole('button', { name: '继续' }).click()
}

/** Passes the captcha without looking at it: the browser works for a while. */
export async function waitThroughCaptcha(page: Page | Locator): Promise<void> {
  const window = page.getByRole('dialog', { name: '安全验证' })
  await window.getByRole('button', { name: '不看图，改用等待验证' }).click()
  await window.getByRole('button', { name: '开始', exact: true }).click()
  await expect(window).toBeHidden()
}
