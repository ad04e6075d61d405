import type { Condition } from '#contract/catalogue/condition.ts'
import type { ListAnswer } from '#server/catalogue/list.ts'

import { engineAgainstBare } from './engine.ts'
import { listOverHttp } from './list-over-http.ts'
import { libraryOf } from './loading/loading.ts'
import { type Figure, type Group, figure, load, p99, seconds } from './measure.ts'
import { type Post, dataOf, openBeside, poster, startProduct } from './product.ts'
import { facetFilters, listQuestions } from './questions.ts'

const clients = 8
const listPath = '/api/catalogue/borehole/list'
const facetPath = '/api/catalogue/borehole/facets'

/** Lists and facets of the started product, and the engine against the database alone. */
export const catalogue: Group = async ({ boreholes, log }) => {
  const dataDir = await libraryOf(boreholes, log)
  const product = await startProduct({ dataDir })
  const library = await openBeside(dataDir, log)
  const { post, close } = poster(product.url, clients)
  try {
    const total = async (conditions: Condition[]) =>
      (await dataOf<ListAnswer>(`${product.url}${listPath}`, { conditions, current: 1, size: 1 })).total
    const version = () =>
      library.pool.query(`update kind_state set version = version + 1 where kind = 'borehole'`)
    log('lists over HTTP')
    const lists = await listOverHttp(product.url, library)
    log('deep pages')
    const deep = await measureDeepPages(post, boreholes)
    log('facets')
    const facets = await measureFacets(post, total, version)
    log('nearest ten')
    const nearest = await measureNearest(post)
    log('engine against bare statements')
    const { engine, bare, share } = await engineAgainstBare(library, listQuestions)
    return [
      figure('list of 20 with a filter: engine of bare statements, 8 clients', share, '%', ['≥', 60]),
      figure('list of 20 with a filter: engine', engine, '/s'),
      figure('list of 20 with a filter: bare statements', bare, '/s'),
      ...lists,
      ...deep,
      ...nearest,
      ...facets,
    ]
  } finally {
    close()
    await library.close()
    await product.stop()
  }
}

/** Four fifths through, as page 40,000 of a million, and half way, where a list is walked farthest. */
async function measureDeepPages(post: Post, boreholes: number): Promise<Figure[]> {
  const pages = Math.ceil(boreholes / 20)
  const far = Math.round(pages * 0.8)
  const middle = Math.round(pages / 2)
  const measure = async (current: number, connections: number) => {
    const ask = (call: number) => post(listPath, { current: current + (call % 50), size: 20 })
    await load(connections, { calls: 2 * connections }, ask)
    return p99((await load(connections, { seconds: 8 }, ask)).latencies)
  }
  const name = (page: number) => `page ${page.toLocaleString('en-US')}`
  return [
    figure(`${name(far)} of a list, p99`, await measure(far, 1), 'ms', ['<', 100]),
    figure(`${name(far)} of a list, 8 connections, p99`, await measure(far, clients), 'ms'),
    figure(`${name(middle)} of a list, p99`, await measure(middle, 1), 'ms'),
    figure(`${name(middle)} of a list, 8 connections, p99`, await measure(middle, clients), 'ms'),
  ]
}

/** The ten nearest holes to places all over the city, no two alike, and to lines of six kilometres. */
async function measureNearest(post: Post): Promise<Figure[]> {
  const from = (near: object, filter: Condition[] = []) =>
    post(listPath, { size: 10, sort: 'near', conditions: [{ prop: 'place', near }, ...filter] })
  const deep: Condition = { prop: 'finalDepth', from: 60 }
  const kinds: [
    name: string,
    ask: (call: number) => Promise<unknown>,
    bar?: [comparison: '≤', than: number],
  ][] = [
    ['nearest ten', (call) => from({ ...placeOf(call), count: 10 }), ['≤', 30]],
    ['nearest ten deeper than 60 m', (call) => from({ ...placeOf(call), count: 10 }, [deep])],
    [
      'nearest ten to a road',
      (call) => from({ ...placeOf(call), line: roadFrom(placeOf(call)), count: 10 }),
      ['≤', 100],
    ],
  ]
  const figures: Figure[] = []
  for (const [name, ask, bar] of kinds) {
    await load(clients, { calls: 2 * clients }, (call) => ask(call + 1_000_000))
    const { latencies } = await load(clients, { seconds: 6 }, ask)
    figures.push(figure(`${name}, ${clients} clients, p99`, p99(latencies), 'ms', bar))
  }
  return figures
}

/** Spread evenly by two irrational steps. */
const placeOf = (call: number) => ({
  lng: 123.65 + ((call * 0.754_877_67) % 1) * 0.6,
  lat: 30.95 + ((call * 0.569_840_29) % 1) * 0.6,
})

const roadFrom = ({ lng, lat }: { lng: number; lat: number }) =>
  Array.from({ length: 12 }, (_, i) => [lng + i * 0.005, lat + Math.sin(i) * 0.002]).flat()

const widest = 50_000

async function measureFacets(
  post: Post,
  total: (conditions: Condition[]) => Promise<number>,
  version: () => Promise<unknown>,
): Promise<Figure[]> {
  const narrow: Condition[][] = []
  for (const conditions of facetFilters()) {
    const left = await total(conditions)
    if (left > 0 && left <= widest) narrow.push(conditions)
  }
  const asking = (call: number) => post(facetPath, { conditions: narrow[call % narrow.length] })
  const counted = await load(1, { calls: narrow.length }, asking)
  const repeated = await load(1, { seconds: 5 }, asking)
  const repeatedByAll = await load(clients, { seconds: 5 }, asking)
  await version()
  const crowd = await load(clients, { calls: narrow.length }, asking)
  const none: number[] = []
  for (let call = 0; call < 200; call += 1) {
    await version()
    none.push((await seconds(() => post(facetPath, { conditions: [] }))) * 1000)
  }
  return [
    figure('facets with a filter that leaves ≤ 50,000, p99', p99(counted.latencies), 'ms', ['<', 300]),
    figure('facets with a filter that leaves ≤ 50,000, 8 connections, p99', p99(crowd.latencies), 'ms'),
    figure('facets without a filter, p99', p99(none), 'ms', ['<', 50]),
    figure('facets asked again, p99', p99(repeated.latencies), 'ms', ['<', 10]),
    figure('facets asked again, 8 connections, p99', p99(repeatedByAll.latencies), 'ms'),
  ]
}
