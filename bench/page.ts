import { gzipSync } from 'node:zlib'

import { type Browser, chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'

// oxlint-disable-next-line no-restricted-imports -- one place knows which browser this machine has
import { launchOptions } from '#testing/chromium.ts'

import { type Figure, type Group, figure, median } from './measure.ts'
import { benchFolder, freePort, root, startProduct } from './product.ts'

const pages = ['/#/home', '/#/gcdzzkInfo']
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** What the first page loads, and what Lighthouse says of it and of a list. */
export const page: Group = async ({ say }) => {
  const product = await startProduct({ dataDir: await benchFolder('demo'), checkout: root })
  try {
    const size = await firstPageSize(product.url)
    const figures = [figure('first page: scripts and styles, gzip', size / 1000, 'kB', ['≤', 200])]
    for (const path of pages) {
      say(`Lighthouse ${path}`)
      figures.push(...(await scoresOf(product.url, path, say)))
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

/** The middle of three runs, each with a browser of its own; what takes points off is told. */
async function scoresOf(url: string, path: string, say: (line: string) => void): Promise<Figure[]> {
  const runs: Result[] = []
  for (let run = 0; run < 3; run += 1) runs.push(await audit(`${url}${path}`))
  return categories.map((category) => {
    const scores = runs.map((run) => 100 * (run.categories[category]?.score ?? 0))
    const score = figure(`Lighthouse ${path} ${category}`, median(scores), '', ['≥', 95])
    if (!score.holds) for (const line of shortcomings(runs.at(-1), category)) say(`  ${line}`)
    return score
  })
}

function audit(url: string): Promise<Result> {
  return withBrowser(async (_, port) => {
    const flags = { port, onlyCategories: [...categories], logLevel: 'error' as const }
    const result = await lighthouse(url, flags, desktopConfig)
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result')
    return result.lhr
  })
}

function shortcomings(run: Result | undefined, category: string): string[] {
  const weighed = run?.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return weighed.flatMap(({ id }) => {
    const { title, score, displayValue } = run?.audits[id] ?? {}
    return typeof score === 'number' && score < 0.9 ? [`${title}: ${displayValue ?? score}`] : []
  })
}
