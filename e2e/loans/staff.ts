import type { Page } from '@playwright/test'

import { barriers } from '#e2e/product/barriers.ts'
import { expect } from '#e2e/product/test.ts'

/** The application is found by its number, and decided by letters. */
export async function openLoan(page: Page, number: string): Promise<void> {
  await page.goto(`/#/admin/loans?box=all&text=${number}`)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible()
}

/** The reviewer takes an application on and approves it, by letters. */
export async function approve(reviewer: Page, number: string): Promise<void> {
  await openLoan(reviewer, number)
  await reviewer.keyboard.press('a')
  await expect(reviewer.getByText(`${number} 受理，已办`).first()).toBeVisible()
  await reviewer.keyboard.press('a')
  const dialog = reviewer.getByRole('dialog')
  await dialog.getByRole('button', { name: '同意', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The slip is scanned; each Enter is the one next step. */
export async function handOver(counter: Page, number: string): Promise<void> {
  await expect(counter.getByLabel('扫描借阅单或盒上的条码')).toBeFocused()
  await counter.keyboard.type(number) // as a scanner types
  await counter.keyboard.press('Enter')
  await expect(counter.getByRole('button', { name: '备好待取' })).toBeEnabled()
  expect(await barriers(counter)).toEqual([])
  await counter.keyboard.press('Enter')
  await expect(counter.getByRole('button', { name: '借出', exact: true })).toBeEnabled() // the step before is done
  await counter.keyboard.press('Enter')
  await expect(counter.getByRole('button', { name: '归还', exact: true })).toBeEnabled()
}
