import type { Page } from '@playwright/test'

import { expect } from '#e2e/product/test.ts'

/** The application is found by its number, and decided by letters. */
export async function openLoan(page: Page, number: string): Promise<void> {
  await page.goto(`/#/admin/loans?box=all&text=${number}`)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible()
}
