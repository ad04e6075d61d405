import type { Result } from 'lighthouse'

import { type Figure, figure, median } from '#bench/measure.ts'
import { dataOf } from '#bench/product.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

import { audits } from './browser.ts'

const own = ['/home', kinds.borehole.path, kinds.extensometer.path]
const opened: Kind[] = [kinds.borehole, kinds.extensometer, kinds.publicDocument]

/** Paint and blocking times of front page, lists and records, by Lighthouse with desktop settings. */
export async function vitals(url: string, log: (line: string) => void): Promise<Figure[]> {
  const pages = own.map((path) => [path, path] as const)
  for (const kind of opened) pages.push([`${kind.path}/…`, await openRecord(url, kind)])
  const figures: Figure[] = []
  for (const [name, path] of pages) {
    log(`Lighthouse ${path}`)
    const runs = await audits(`${url}/#${path}`, ['performance'])
    const middle = (metric: string) => median(runs.map((run) => valueOf(run, metric)))
    const paint = middle('largest-contentful-paint') / 1000
    figures.push(
      figure(`/#${name} largest contentful paint`, paint, 's', ['<', 1.5]),
      figure(`/#${name} total blocking time`, middle('total-blocking-time'), 'ms', ['<', 150]),
    )
  }
  return figures
}

function valueOf(run: Result, metric: string): number {
  const value = run.audits[metric]?.numericValue
  if (value === undefined) throw new Error(`Lighthouse reports no ${metric}.`)
  return value
}

/** The path of the first record of a kind that everyone may open. */
async function openRecord(url: string, { name, path }: Kind): Promise<string> {
  const conditions = [{ prop: 'access', anyOf: ['open'] }]
  const { records } = await dataOf<{ records: { code: string }[] }>(`${url}/api/catalogue/${name}/list`, {
    conditions,
    current: 1,
    size: 1,
  })
  const [record] = records
  if (!record) throw new Error(`There is no open record of ${name}.`)
  return `${path}/${encodeURIComponent(record.code)}`
}
