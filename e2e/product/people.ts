import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { errors } from '#contract/errors.ts'

import { expect } from './journey.ts'

const data = () => process.env['PRODUCT_DATA'] ?? ''

interface DemoAccount {
  role: string
  name: string
  username: string
  password: string
  secret?: string
}

/** The demo account of a role. */
export async function accountOf(role: string): Promise<DemoAccount> {
  const { accounts } = JSON.parse(await readFile(join(data(), 'demo-accounts.json'), 'utf8')) as {
    accounts: DemoAccount[]
  }
  const account = accounts.find((one) => one.role === role)
  if (!account) throw new Error(`There is no demo account of ${role}.`)
  return account
}

/** The code that the product showed its operator for a number; waits until it has. */
export async function codeFor(phone: string): Promise<string> {
  const shown = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  let code: string | undefined
  await expect
    .poll(async () => {
      const said = await readFile(join(data(), 'said.txt'), 'utf8')
      const line = said.split('\n').findLast((one) => one.includes(shown))
      code = /验证码是 (\d{6})/.exec(line ?? '')?.[1]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

const period = 30_000
const spent = new Map<string, number>()

/** A code that has not counted yet: of this half minute or, since the server takes it as well, of the next one. */
async function freshCode(page: Page, secret: string): Promise<string> {
  const present = () => Math.floor(Date.now() / period)
  const step = Math.max(present(), (spent.get(secret) ?? 0) + 1)
  while (present() < step - 1) await page.waitForTimeout(500)
  spent.set(secret, step)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * period })
}

/**
 * Presses 登录, and again where a machine with too much to do asks for it, or a picture because a journey beside this one
 * is just signing in from the same address; the password is then asked for no longer.
 */
async function pressUntilIn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '登录', exact: true }).last()
  const password = page.getByLabel('密码', { exact: true })
  const picture = page.getByRole('dialog', { name: '安全验证' })
  await button.click()
  const isAsked = async () => {
    if (await picture.isVisible()) {
      await page.keyboard.press('Escape')
      await expect(picture).toBeHidden()
      await button.click()
    } else if (await page.getByText(errors.busy[1]).isVisible()) await button.click()
    return password.isVisible()
  }
  await expect.poll(isAsked, { timeout: 60_000 }).toBe(false)
}

/** Signs in on the page that asks for it, with the second factor where there is one. */
export async function signIn(page: Page, { username, password, secret }: DemoAccount): Promise<void> {
  await page.getByLabel('用户名、手机号或邮箱').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await pressUntilIn(page)
  if (!secret) return
  const field = page.getByLabel('动态口令')
  const isRefused = async () => {
    await field.fill(await freshCode(page, secret))
    await page.getByRole('button', { name: '继续' }).click()
    const refusal = page.getByText(errors.code_refused[1])
    await expect.poll(async () => (await refusal.isVisible()) || !(await field.isVisible())).toBe(true)
    return field.isVisible()
  }
  // a journey beside this one may have used the code; each counts once
  for (let tries = 1; tries <= 3; tries += 1) if (!(await isRefused())) return
}

/** Passes the captcha without looking at it: the browser works for a while. */
export async function waitThroughCaptcha(page: Page): Promise<void> {
  const window = page.getByRole('dialog', { name: '安全验证' })
  await window.getByRole('button', { name: '不看图，改用等待验证' }).click()
  await window.getByRole('button', { name: '开始', exact: true }).click()
  await expect(window).toBeHidden({ timeout: 150_000 })
}
