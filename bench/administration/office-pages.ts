import type { Browser, Page } from '@playwright/test'

import { type Figure, figure, median } from '#bench/measure.ts'
import { openBeside } from '#bench/product.ts'
import { withBrowser } from '#bench/visitor/browser.ts'

import { asking } from './asking.ts'
import { type Clerk, clerkIn } from './clerk.ts'
import { departments } from './multitude.ts'

interface PermittedClerk extends Clerk {
  /** As the browser stores them. */
  permissions: string[]
}

const rounds = 7
const pages = ['/admin', '/admin/users', '/admin/departments', '/admin/menus']

/** Pages of the back office as Chromium paints them. */
export async function officePages(
  url: string,
  dataDir: string,
  log: (line: string) => void,
): Promise<Figure[]> {
  const library = await openBeside(dataDir, log)
  const clerk = await clerkIn(library.db)
  await library.close()
  const { permissions } = await asking(url, clerk.accessToken)<PermittedClerk>('GET', '/users/me')
  const known = { ...clerk, permissions }
  return withBrowser(async (browser) => {
    const figures: Figure[] = []
    for (const path of pages) {
      const paints: number[] = []
      for (let round = 0; round < rounds; round += 1)
        paints.push(await largestPaint(browser, known, url + '/#' + path))
      log(`${path}: ${paints.map((paint) => paint.toFixed(0)).join(', ')} ms`)
      figures.push(figure(`/#${path}: largest contentful paint`, median(paints) / 1000, 's', ['<', 1.5]))
    }
    const painted = await treeTimes(browser, known, url, log)
    const tree = `tree of ${departments.toLocaleString('en-US')} departments`
    const dragged = await dragTimes(browser, known, url, log)
    return [
      ...figures,
      figure(`${tree}: from its menu entry to its rows`, median(painted), 'ms', ['<', 200]),
      figure(`${tree}: a branch, from its drop to its new place`, median(dragged), 'ms', ['<', 100]),
    ]
  })
}

/** A page in a browser of its own in which the clerk is signed in. */
async function pageOf(
  browser: Browser,
  { id, name, accessToken, refreshToken, permissions }: PermittedClerk,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const stored = { token: accessToken, 'refresh-token': refreshToken, 'user-info': { id, name }, permissions }
  await context.addInitScript((given) => {
    for (const [key, value] of Object.entries(given))
      localStorage.setItem(`geolibrary-${key}`, JSON.stringify(value))
  }, stored)
  return context.newPage()
}

async function largestPaint(browser: Browser, clerk: PermittedClerk, address: string): Promise<number> {
  const page = await pageOf(browser, clerk)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      Object.assign(globalThis, { largestPaint: list.getEntries().at(-1)?.startTime })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const paint = await page.evaluate(() => Number(Object(globalThis).largestPaint))
  await page.context().close()
  return paint
}

/** Milliseconds until the rows of the tree are painted. */
async function treeTimes(browser: Browser, clerk: PermittedClerk, url: string, log: (line: string) => void) {
  const painted: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await pageOf(browser, clerk)
    await page.goto(`${url}/#/admin/departments`)
    await page.locator('.tree-rows [role=row]').nth(11).waitFor() // its code is there
    await page.goto(`${url}/#/admin/roles`)
    await page.reload() // its rows are not
    await page.getByRole('table').waitFor()
    painted.push(
      await page.evaluate(async () => {
        const begun = performance.now()
        location.hash = '#/admin/departments'
        const frame = () => new Promise(requestAnimationFrame)
        while (document.querySelectorAll('.tree-rows [role=row]').length < 12) await frame()
        await frame()
        return performance.now() - begun
      }),
    )
    await page.context().close()
  }
  log(`tree: ${painted.map((time) => time.toFixed(0)).join(', ')} ms`)
  return painted
}

/** Milliseconds from the drop of a branch until it is painted where it stands now. */
async function dragTimes(browser: Browser, clerk: PermittedClerk, url: string, log: (line: string) => void) {
  const page = await pageOf(browser, clerk)
  await page.goto(`${url}/#/admin/departments`)
  const rows = page.locator('.tree-rows [role=row]')
  await rows.nth(11).waitFor()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const label = (await rows.nth(1).getAttribute('aria-label')) ?? ''
    const painted = page.evaluate(watchDrop, label)
    await rows.nth(1).dragTo(rows.nth(3)) // the first of those below the archive, onto the third
    times.push(await painted)
    await page.getByRole('button', { name: '撤销' }).last().click()
    await page.locator(`.tree-rows [role=row][aria-label="${label}"]`).waitFor()
  }
  await page.context().close()
  log(`drag: ${times.map((time) => time.toFixed(0)).join(', ')} ms`)
  return times
}

/** In the page: resolves when a row has left its place after a drop. */
const watchDrop = (label: string) =>
  new Promise<number>((resolve) => {
    const frame = () => new Promise(requestAnimationFrame)
    const isThere = () => document.querySelector(`.tree-rows [role=row][aria-label="${label}"]`) !== null
    const onDrop = async () => {
      const begun = performance.now()
      while (isThere()) await frame()
      await frame()
      resolve(performance.now() - begun)
    }
    addEventListener('drop', () => void onDrop(), { capture: true, once: true })
  })
