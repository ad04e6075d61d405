import type { Page } from '@playwright/test'

import { expect } from './test.ts'

/** The room that is kept for what is not there yet: it comes when the reader does. */
const room = 'div[style*="min-height"]:empty'

/** Scrolls to the end of a page, until nothing more comes. */
export async function readToTheEnd(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeAttached()
  const countRooms = () =>
    page.evaluate((empty) => {
      scrollTo(0, document.body.scrollHeight)
      return document.querySelectorAll(empty).length
    }, room)
  await expect.poll(countRooms, { intervals: [50] }).toBe(0)
}
