import { gzipSync } from 'node:zlib'

import { type Browser, chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'

import { type Figure, figure } from '#bench/measure.ts'
import { freePort } from '#bench/product.ts'
// oxlint-disable-next-line no-restricted-imports -- one place knows which browser this machine has
import { launchOptions } from '#testing/chromium.ts'

/** A browser of its own, with a port for its tools. */
export async function withBrowser<T>(work: (browser: Browser, port: number) => Promise<T>): Promise<T> {
  const port = await freePort()
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${port}`],
  })
  return work(browser, port).finally(() => browser.close())
}

/** What a new browser loads for the first page. */
export async function firstPage(url: string): Promise<Figure> {
  return figure('first page: scripts and styles, gzip', (await firstPageSize(url)) / 1000, 'kB', ['≤', 170])
}

/** Bytes of the scripts and styles that a new browser really fetches for the first page, compressed by gzip. */
function firstPageSize(url: string): Promise<number> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage()
    const sizes: Promise<number>[] = []
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? ''
      if (/javascript|css/.test(type))
        sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    })
    await page.goto(`${url}/#/home`, { waitUntil: 'networkidle' })
    if (sizes.length === 0) throw new Error('The first page loads no script.')
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  })
}

export type Category = 'performance' | 'accessibility' | 'best-practices'

/** Settings of Lighthouse: a desktop, or its slow phone on a slow line. */
export type Device = 'desktop' | 'phone'

/** Three runs of Lighthouse on a page, each with a browser of its own. */
export async function audits(
  address: string,
  categories: readonly Category[],
  device: Device = 'desktop',
): Promise<Result[]> {
  const runs: Result[] = []
  for (let run = 0; run < 3; run += 1) runs.push(await audit(address, { categories, device }))
  return runs
}

interface Audit {
  categories: readonly Category[]
  device: Device
}

/** A run that Lighthouse itself calls failed, as on a machine that is busy, is made again, twice at most. */
function audit(address: string, asked: Audit, again = 2): Promise<Result> {
  return withBrowser(async (_, port) => {
    const flags = { port, onlyCategories: [...asked.categories], logLevel: 'error' as const }
    const result = await lighthouse(address, flags, asked.device === 'desktop' ? desktopConfig : undefined)
    const trouble = result ? result.lhr.runtimeError?.message : 'no result'
    if (result && trouble === undefined) return result.lhr
    if (again === 0) throw new Error(trouble)
    return audit(address, asked, again - 1)
  })
}
