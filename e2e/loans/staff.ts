import type { Browser, Page } from '@playwright/test'

import { expect } from '#e2e/product/journey.ts'
import { accountOf, signIn } from '#e2e/product/people.ts'

/** A window of a member of staff at a page of their work. */
export async function staffWindow(browser: Browser, baseURL: string | undefined, role: string, at: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`/#/admin/login?callback=${at}`)
  await signIn(page, await accountOf(role))
  await expect(page).toHaveURL(new RegExp(`#${at}`))
  return page
}

/** The application is found by its number, and decided by letters. */
export async function openLoan(page: Page, number: string): Promise<void> {
  await page.goto(`/#/admin/loans?box=all&text=${number}`)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible()
}
