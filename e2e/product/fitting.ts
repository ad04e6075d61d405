import type { Page } from '@playwright/test'

import { allViolations, expect } from './journey.ts'

/** A page without calls of its own, between two others: what is left of the page before would be taken for the next. */
const between = '/404'

/**
 * Opens a route, and waits until all of it is there. It is the document of the route before: what a document fetches and
 * compiles, axe above all, costs more than a page.
 */
export async function open(page: Page, route: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(`/#${between}`)
  else await goTo(page, between)
  await expect(page.getByRole('heading', { level: 1, name: '找不到页面' })).toBeAttached()
  await goTo(page, route)
  if (route !== between)
    await expect(page.getByRole('heading', { level: 1, name: '找不到页面' })).toHaveCount(0)
  await expect(page.locator('main h1').first()).toBeAttached()
  await expect(page.locator(':is(.pending, .loading, [aria-busy="true"]):not(.guide *)')).toHaveCount(0)
  const [path] = new URL(page.url()).hash.split('?')
  expect(decodeURIComponent(path ?? '')).toBe(`#${decodeURIComponent(route.split('?')[0] ?? '')}`)
}

const goTo = (page: Page, route: string) => page.evaluate((to) => (location.hash = `#${to}`), route)

/** Texts that their own box cuts off, without an ellipsis or a way to scroll to the rest. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((box) => {
        const isText = [...box.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
        if (!isText || box.matches('.vh') || box.clientWidth <= 1) return false
        if (box.scrollWidth <= box.clientWidth + 1) return false
        const { overflowX, textOverflow, display } = getComputedStyle(box)
        return ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && display !== 'inline'
      })
      .map((box) => `${box.className}: ${box.textContent?.slice(0, 40)}`),
  )

const beside = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** At the widths named axe finds nothing of any weight; at 768 and 320 nothing is wider than the window, and no text is cut. */
export async function judge(page: Page, route: string, { axe = [1440, 768, 390] } = {}): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, route)
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const within = width === 1440 || route === '/home' ? undefined : 'main'
    if (axe.includes(width))
      expect.soft(await allViolations(page, within), `${route} at ${width}`).toEqual([])
    if (width !== 768 && width !== 320) continue
    await expect.soft.poll(() => beside(page), `${route} at ${width}`).toBeLessThanOrEqual(0)
    expect.soft(await cutTexts(page), `${route} at ${width}`).toEqual([])
  }
}
