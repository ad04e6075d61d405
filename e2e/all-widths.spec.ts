import type { Page } from '@playwright/test'

import { kinds } from '#contract/catalogue/kinds.ts'

import { allViolations, expect, test } from './product/journey.ts'

const lists = Object.values(kinds).map(({ path }): string => path)

/** One page of every make that a visitor can open. */
const routes = [
  '/home',
  '/home/search?q=软土',
  '/home/search',
  '/ai',
  ...lists,
  '/information',
  '/information/1',
  '/banner/1',
  '/about',
  '/feedback',
  '/accessibility',
  '/privacy',
  '/agreement',
  '/login',
  '/register',
  '/reset-pwd',
  '/404',
  '/no-permission',
  '/502',
]

async function open(page: Page, route: string): Promise<void> {
  await page.goto(`/?at=${encodeURIComponent(route)}#${route}`)
  await expect(page.locator('main h1').first()).toBeAttached()
  await expect(page.locator('.pending, .loading:not(.guide .loading), [aria-busy="true"]')).toHaveCount(0)
}

/** Texts that their own box cuts off, without an ellipsis or a way to scroll to the rest. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((box) => {
        const { overflowX, textOverflow, display } = getComputedStyle(box)
        const isText = [...box.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
        const hides = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis'
        return (
          isText &&
          hides &&
          display !== 'inline' &&
          box.clientWidth > 1 &&
          box.scrollWidth > box.clientWidth + 1
        )
      })
      .map((box) => `${box.className}: ${box.textContent?.slice(0, 40)}`),
  )

const beside = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('no page is wider than the window, and no text is cut, at 320 and 768', async ({ page }) => {
  test.setTimeout(240_000)
  for (const route of routes) {
    await test.step(route, async () => {
      await page.setViewportSize({ width: 768, height: 1024 })
      await open(page, route)
      expect.soft(await beside(page), `${route} at 768`).toBeLessThanOrEqual(0)
      expect.soft(await cutTexts(page), `${route} at 768`).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      await expect.soft.poll(() => beside(page), `${route} at 320`).toBeLessThanOrEqual(0)
      expect.soft(await cutTexts(page), `${route} at 320`).toEqual([])
    })
  }
})

/** Lists are one page over different columns: these have every make of column, facet and row. */
const judged = routes.filter((route) => !lists.includes(route) || /gcdzzkInfo|archive|gnss/.test(route))

test('axe finds nothing of any weight, at 1440, 768 and 390', async ({ page }) => {
  test.setTimeout(300_000)
  for (const route of judged) {
    await test.step(route, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(page, route)
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await allViolations(page), `${route} at ${width}`).toEqual([])
      }
    })
  }
})
