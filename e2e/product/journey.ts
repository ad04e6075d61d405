import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'

export { expect }

/** A journey on the started product; it fails when the page throws. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await use(page)
    expect(errors).toEqual([])
  },
})

type Rules = Parameters<AxeBuilder['options']>[0]['runOnly']

/**
 * The page's own violations of these rules: one document, nothing gathered about what is in order. What was found
 * before is pale while the next answer is on its way, and is not judged.
 */
const violationsOf = async (page: Page, runOnly: Rules) => {
  await expect(page.locator('[aria-busy="true"], .stale')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // no frames of other houses, hence no second page to gather in
    .options({ runOnly, resultTypes: ['violations'], preload: false })
    .analyze()
  return violations
}

/** What a reader with a screen reader or without a mouse would stumble over on this page. */
export async function barriers(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, ['wcag2a', 'wcag2aa', 'wcag21aa'])
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 100)).join(' | ')}`)
}

/** Every violation of WCAG 2.2 A and AA and of best practice, whatever its weight. */
export async function allViolations(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, [
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
  ])
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 100)).join(' | ')}`,
  )
}

/** Text with too little contrast to its background. */
export async function paleText(page: Page, rule = 'color-contrast'): Promise<string[]> {
  const violations = await violationsOf(page, { type: 'rule', values: [rule] })
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120)))
}

/** From here on a member asks. */
export const asMember = (context: BrowserContext): Promise<void> =>
  context.setExtraHTTPHeaders({ authorization: `Bearer ${process.env['MEMBER_TOKEN']}` })

/** What a page shows when its end comes near. */
export async function readToTheEnd(page: Page): Promise<void> {
  for (let screen = 0; screen < 4; screen += 1) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(50)
  }
}
