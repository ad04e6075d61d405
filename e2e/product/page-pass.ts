import { test, type Page, type Request } from '@playwright/test'

import { allViolations } from './barriers.ts'
import { readToTheEnd } from './reading.ts'
import { expect } from './test.ts'

/** A page without calls of its own, between two others: what is left of the page before would be taken for the next. */
const between = '/404'
const notFound = { level: 1, name: '找不到页面' } as const
const pending = ':is(.pending, .loading, [aria-busy="true"]):not(.guide *)'

const goTo = (page: Page, route: string) => page.evaluate((to) => (location.hash = `#${to}`), route)

/**
 * Opens a route, and waits until all of it is there. It is the document of the route before: what a document fetches and
 * compiles, axe above all, costs more than a page.
 */
export async function open(page: Page, route: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(`/#${between}`)
  else await goTo(page, between)
  await expect(page.getByRole('heading', notFound)).toBeAttached()
  await goTo(page, route)
  if (route !== between) await expect(page.getByRole('heading', notFound)).toHaveCount(0)
  await expect(page.locator('main h1').first()).toBeAttached()
  await expect(page.locator(pending)).toHaveCount(0)
}

/** Watches the wire: calls that went wrong; whether none is under way. */
export function watchCalls(page: Page) {
  const faults: string[] = []
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => {
    open.delete(request)
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') faults.push(`${why} ${request.url()}`) // left before it came
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  return { takeFaults: () => faults.splice(0), isQuiet: () => open.size === 0 }
}

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

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function fits(page: Page, route: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await expect.soft.poll(() => overflow(page), `${route} at ${width}`).toBeLessThanOrEqual(0)
  expect.soft(await cutTexts(page), `${route} at ${width}`).toEqual([])
}

export interface PassOptions {
  /** Axe at 1440 and 390, and the width at 768 and 320; else the width alone. */
  full: boolean
  /** The narrowest window that it fits; 320 by default. */
  narrowest?: number
  /** Calls that this page is meant to be refused. */
  refused?: RegExp
}

/** A pass over pages of one document: each is opened once, and everything of it judged that every page promises. */
export function openPass(page: Page) {
  const { takeFaults, isQuiet } = watchCalls(page)
  const isSettled = async () => {
    await expect.poll(isQuiet, { message: 'calls under way', intervals: [30] }).toBe(true)
    await expect(page.locator(pending)).toHaveCount(0)
  }
  return async (
    route: string,
    { full, narrowest = 320, refused }: PassOptions,
    inspect?: () => Promise<void>,
  ): Promise<void> =>
    test.step(route, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(page, route)
      await readToTheEnd(page)
      await page.evaluate(() => scrollTo(0, 0)) // else a sticky head may cover half of what is pressed
      await isSettled()
      await expect.soft(page.locator('main h1'), route).toHaveCount(1)
      if (route !== between) expect.soft(new URL(page.url()).hash, route).not.toBe(`#${between}`)
      await inspect?.()
      if (full) {
        expect.soft(await allViolations(page), `${route} at 1440`).toEqual([])
        await fits(page, route, 768)
        await page.setViewportSize({ width: 390, height: 900 })
        const within = route === '/home' ? undefined : 'main'
        expect.soft(await allViolations(page, within), `${route} at 390`).toEqual([])
      }
      await fits(page, route, narrowest)
      const faults = takeFaults().filter((fault) => !refused?.test(fault))
      expect.soft(faults, route).toEqual([])
    })
}
