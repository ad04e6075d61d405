import { type Figure, figure, load, p99 } from '#bench/measure.ts'
import { dataOf, poster } from '#bench/product.ts'
import { type Kind, fieldOf } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Facet } from '#contract/catalogue/routes.ts'
import type { ListQuestion } from '#server/catalogue/query/page.ts'

const clients = 8
const seconds = 5

/** Lists of every kind, by eight clients; the slowest kind is first. */
export async function listsOfAllKinds(url: string, log: (line: string) => void): Promise<Figure[]> {
  const { post, close } = poster(url, clients)
  const slow: [label: string, milliseconds: number][] = []
  const turnOf = async (kind: Kind) => {
    const questions = await questionsOf(url, kind)
    return (call: number) => post(`/api/catalogue/${kind.name}/list`, questions[call % questions.length])
  }
  try {
    // a portal in service is warm: without this, the kind that comes first pays for all
    await load(clients, { seconds: 2 * seconds }, await turnOf(kinds.borehole))
    for (const kind of Object.values<Kind>(kinds)) {
      log(`lists of ${kind.name}`)
      const turn = await turnOf(kind)
      await load(clients, { calls: 100 }, turn)
      slow.push([kind.name, p99((await load(clients, { seconds }, turn)).latencies)])
    }
  } finally {
    close()
  }
  return slow
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, took]) => figure(`list of ${name}, ${clients} connections, p99`, took, 'ms', ['<', 40]))
}

/** The first page, the commonest value of each facet that is chosen by words, and every order, both ways. */
async function questionsOf(url: string, kind: Kind): Promise<ListQuestion[]> {
  const facets = await dataOf<Facet[]>(`${url}/api/catalogue/${kind.name}/facets`, { conditions: [] })
  const words = facets.filter(({ prop }) => ['choice', 'term'].includes(fieldOf(kind, prop)?.type ?? ''))
  const chosen = words.flatMap(({ prop, values }) => {
    const [common] = values.filter(({ value }) => value !== '').toSorted((a, b) => b.count - a.count)
    return common ? [{ prop, anyOf: [common.value] }] : []
  })
  const first = { current: 1, size: 20, conditions: [] }
  return [
    first,
    ...chosen.map((condition) => ({ ...first, conditions: [condition] })),
    ...kind.sort.flatMap((name) => [name, `-${name}`]).map((sort) => ({ ...first, sort })),
  ]
}
