import type { Page } from '@playwright/test'

/** What a page shows when its end comes near. */
export const readToTheEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (let screen = 0; screen < 4; screen += 1) {
      scrollTo(0, document.body.scrollHeight)
      await drawn()
    }
  })
