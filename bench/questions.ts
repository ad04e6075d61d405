import type { Condition } from '#contract/catalogue/condition.ts'
import { districts } from '#demo/city/districts.ts'
import { boreholeKinds } from '#geology/borehole-kinds.ts'
import type { ListQuestion } from '#server/catalogue/query/page.ts'

const names = districts.map(({ name }) => name)
const kindCodes = Object.keys(boreholeKinds)
const years = [2006, 2011, 2016, 2021]
const depths: [from: number, to: number][] = [
  [5, 15],
  [20, 30],
  [30, 45],
  [50, 80],
]

const kind = (code: string): Condition => ({ prop: 'holeKind', anyOf: [code] })
const district = (name: string): Condition => ({ prop: 'district', anyOf: [name] })
const depth = ([from, to]: [number, number]): Condition => ({ prop: 'finalDepth', from, to })
const drilled = (from: string, to: string): Condition => ({ prop: 'completedOn', from, to })
const year = (number: number) => drilled(`${number}-01-01`, `${number + 1}-12-31`)

const pairs = <A, B>(as: readonly A[], bs: readonly B[]) => as.flatMap((a) => bs.map((b) => [a, b] as const))

const filters: Condition[][] = [
  ...kindCodes.map((code) => [kind(code)]),
  ...names.map((name) => [district(name)]),
  ...depths.map((range) => [depth(range)]),
  ...years.map((number) => [year(number)]),
  ...pairs(names, ['1', '4', '5']).map(([name, code]) => [district(name), kind(code)]),
  ...pairs(names, depths).map(([name, range]) => [district(name), depth(range)]),
  ...pairs(['1', '4', '11'], depths).map(([code, range]) => [kind(code), depth(range)]),
  ...pairs(names, years).map(([name, number]) => [district(name), year(number)]),
  ...pairs(names, depths).map(([name, range]) => [district(name), kind('4'), depth(range)]),
]

const pages = [1, 2, 3, 10, 50]
const sorts = [undefined, '-finalDepth', 'completedOn', '-completedOn', 'finalDepth', '-code', undefined]

/** What people ask lists of boreholes: by kind, district, depth and time, one or several at once, in some order. */
export const listQuestions: ListQuestion[] = filters.map((conditions, i) => ({
  conditions,
  current: pages[i % pages.length] ?? 1,
  size: 20,
  sort: sorts[i % sorts.length],
}))

/** Filters of several sorts, no two alike, each narrow enough for counting; how much they leave is for the asker to see. */
export function facetFilters(): Condition[][] {
  const months = pairs([2004, 2008, 2012, 2016, 2020, 2024], ['02', '05', '08', '10'])
  return [
    ...pairs(names, years).map(([name, number]) => [district(name), year(number)]),
    ...pairs(names, depths).map(([name, range]) => [district(name), depth(range)]),
    ...pairs(names, ['1', '4', '11']).map(([name, code]) => [district(name), kind(code)]),
    ...months.map(([number, month]) => [drilled(`${number}-${month}-01`, `${number}-${month}-28`)]),
    ...pairs(kindCodes, [2007, 2013]).map(([code, number]) => [kind(code), year(number)]),
    ...pairs(names, ['2', '6']).map(([name, code]) => [district(name), kind(code), depth([10, 40])]),
  ]
}
