import type { Page } from '@playwright/test'
import axe from 'axe-core'

import { expect } from './test.ts'

type Rules = axe.RunOptions['runOnly']

/**
 * The page's own violations of these rules within an element: nothing is gathered about what is in order. What was
 * found before is pale while the next answer is on its way, and is not judged. A document gets axe once.
 */
const violationsOf = async (page: Page, runOnly: Rules, within = 'html') => {
  await expect(page.locator(':is([aria-busy="true"], .stale):not(.guide *)')).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};0`)
  return page.evaluate(
    async ([rules, box]) => {
      const { run }: typeof axe = Reflect.get(window, 'axe')
      const { violations } = await run(box, {
        runOnly: rules,
        resultTypes: ['violations'],
        selectors: false, // nobody reads them, and they take half of the time
        preload: false,
        iframes: false,
      })
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        html: nodes.map((node) => node.html.slice(0, 100)),
      }))
    },
    [runOnly, within] as const,
  )
}

/** What a reader with a screen reader or without a mouse would stumble over on this page. */
export async function barriers(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, ['wcag2a', 'wcag2aa', 'wcag21aa'])
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }) => `${id}: ${html.join(' | ')}`)
}

/** Every violation of WCAG 2.2 A and AA and of best practice, whatever its weight. */
export async function allViolations(page: Page, within?: string): Promise<string[]> {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const violations = await violationsOf(page, rules, within)
  return violations.map(({ id, html }) => `${id}: ${html.join(' | ')}`)
}

/** Text with too little contrast to its background. */
export async function paleText(page: Page, rule = 'color-contrast'): Promise<string[]> {
  const violations = await violationsOf(page, { type: 'rule', values: [rule] })
  return violations.flatMap(({ html }) => html)
}
