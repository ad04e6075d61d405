import { gzipSync } from 'node:zlib'

import { type Browser, chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'

// oxlint-disable-next-line no-restricted-imports -- one place knows which browser this machine has
import { launchOptions } from '#testing/chromium.ts'

import { type Figure, type Group, figure, median } from './measure.ts'
import { benchFolder, freePort, startProduct } from './product.ts'

const pages = ['/#/home', '/#/gcdzzkInfo']
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** What the first page loads, and what Lighthouse says of it and of a list. */
export const page: Group = async ({ say }) => {
  const product = await startProduct({ dataDir: await benchFolder('demo') })
  try {
    const size = await firstPageSize(product.url)
    const figures = [figure('first page: scripts and styles, gzip', size / 1000, 'kB', ['≤', 200])]
    for (const path of pages) {
      say(`Lighthouse ${path}`)
      figures.push(...(await scoresOf(product.url, path)))
    }
    return figures
  } finally {
    await product.stop()
  }
}

async function withBrowser<T>(work: (browser: Browser, port: number) => Promise<T>): Promise<T> {
  const port = await freePort()
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${port}`],
  })
  return work(browser, port).finally(() => browser.close())
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

/** The middle of three runs, each with a browser of its own. */
async function scoresOf(url: string, path: string): Promise<Figure[]> {
  const runs: number[][] = []
  for (let run = 0; run < 3; run += 1) runs.push(await audit(`${url}${path}`))
  return categories.map((category, i) =>
    figure(`Lighthouse ${path} ${category}`, median(runs.map((scores) => scores[i] ?? 0)), '', ['≥', 95]),
  )
}

function audit(url: string): Promise<number[]> {
  return withBrowser(async (_, port) => {
    const flags = { port, onlyCategories: [...categories], logLevel: 'error' as const }
    const result = await lighthouse(url, flags, desktopConfig)
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result')
    return categories.map((category) => 100 * (result.lhr.categories[category]?.score ?? 0))
  })
}
