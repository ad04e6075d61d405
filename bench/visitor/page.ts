import type { Result } from 'lighthouse'

import { type Figure, type Group, figure, median } from '#bench/measure.ts'
import { benchFolder, root, startProduct } from '#bench/product.ts'

import { audits, firstPage } from './browser.ts'

const pages = ['/#/home', '/#/gcdzzkInfo']
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** What the first page loads, and the Lighthouse scores of it and of a list. */
export const page: Group = async ({ log }) => {
  const product = await startProduct({ dataDir: await benchFolder('demo'), checkout: root })
  try {
    const figures = [await firstPage(product.url)]
    for (const path of pages) {
      log(`Lighthouse ${path}`)
      figures.push(...(await scoresOf(product.url, path, log)), ...(await onPhone(product.url, path)))
    }
    return figures
  } finally {
    await product.stop()
  }
}

/** The median of three runs; failed audits are logged. */
async function scoresOf(url: string, path: string, log: (line: string) => void): Promise<Figure[]> {
  const runs = await audits(`${url}${path}`, categories)
  return categories.map((category) => {
    const scores = runs.map((run) => 100 * (run.categories[category]?.score ?? 0))
    const score = figure(`Lighthouse ${path} ${category}`, median(scores), '', ['≥', 95])
    if (!score.holds) for (const line of shortcomings(runs.at(-1), category)) log(`  ${line}`)
    return score
  })
}

/** What the slow phone of Lighthouse makes of a page. */
async function onPhone(url: string, path: string): Promise<Figure[]> {
  const runs = await audits(`${url}${path}`, ['performance'], 'phone')
  const middle = (metric: string) => median(runs.map((run) => run.audits[metric]?.numericValue ?? Infinity))
  const score = median(runs.map((run) => 100 * (run.categories['performance']?.score ?? 0)))
  const what = `Lighthouse ${path} on a slow phone`
  return [
    figure(`${what}, performance`, score, '', ['≥', 90]),
    figure(`${what}, largest contentful paint`, middle('largest-contentful-paint') / 1000, 's', ['<', 2.5]),
    figure(`${what}, total blocking time`, middle('total-blocking-time'), 'ms', ['<', 200]),
  ]
}

function shortcomings(run: Result | undefined, category: string): string[] {
  const weighed = run?.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return weighed.flatMap(({ id }) => {
    const { title, score, displayValue } = run?.audits[id] ?? {}
    return typeof score === 'number' && score < 0.9 ? [`${title}: ${displayValue ?? score}`] : []
  })
}
