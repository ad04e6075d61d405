import type { Locator, Page } from '@playwright/test'

/**
 * Writes a date, 2026-11-20, or a moment, 2026-11-20T21:05, into the parts of its field as somebody types it; an empty
 * text clears the field from its calendar.
 */
export async function writeDate(within: Page | Locator, label: RegExp, text: string): Promise<void> {
  const parts = within.getByRole('group', { name: label })
  if (text === '') {
    await within.getByRole('button', { name: new RegExp(`${label.source}.*的日历`) }).click()
    await within.getByRole('button', { name: '清除' }).click()
    return
  }
  for (const [i, digits] of (text.match(/\d+/g) ?? []).entries())
    await parts.getByRole('spinbutton').nth(i).pressSequentially(digits)
}
