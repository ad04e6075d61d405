import type { Condition, Near } from '#contract/catalogue/condition.ts'
import { defaultOrder, type Kind } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { snake, sortColumn } from '#server/catalogue/columns.ts'

import type { Predicate } from './conditions.sql.ts'
import { predicates } from './conditions.ts'
import { placeSql } from './near.sql.ts'
import { type NearestIds, listFirstNearest } from './nearest.ts'
import {
  asGiven,
  type PageWindow,
  boundedScan,
  distanceFrom,
  idsFrom,
  knownIds,
  listPage,
  type ListedRow,
  orderBy,
  listIds,
} from './page.sql.ts'
import { fromPassing } from './state.sql.ts'
import { questionOf } from './state.ts'

export interface ListQuestion {
  current: number
  size: number
  sort?: string | undefined
  conditions: readonly Condition[]
}

export interface CompiledQuestion extends ListQuestion {
  tests: readonly Predicate[]
  order: Order
  /** Where so many nearest records are asked for: them, in order. */
  nearest: NearestIds | undefined
}

export interface Counts {
  /** Records that match. */
  total: number
  /** Records of the kind. */
  all: number
  /** Of the kind's data. */
  version: number
}

interface SortColumn {
  column: string
  descending: boolean
}

interface Order {
  columns: readonly SortColumn[]
  /** The place from which distances are ordered. */
  from?: string | undefined
}

/**
 * The order that is asked for, or the kind's own; refused when the descriptor does not offer it. Beside a place,
 * `near` is the distance from it; in an outline or an area, from its middle.
 */
function orderOf(kind: Kind, { sort: asked, conditions }: Pick<ListQuestion, 'sort' | 'conditions'>): Order {
  if (asked === undefined) return { columns: defaultOrder(kind).flatMap((sort) => sortOf(kind, sort) ?? []) }
  const { name, descending } = readSort(asked)
  const circle = conditions.find((condition) => 'near' in condition)
  if (name === 'near' && circle) {
    const { lng, lat } = circle.near
    const from = placeSql(isWhole(circle.near) ? { lng, lat } : circle.near)
    return { from, columns: [{ column: distanceFrom(from), descending }] }
  }
  const column = kind.sort.includes(name) ? sortOf(kind, asked) : undefined
  if (column) return { columns: [column] }
  throw new AppError('invalid_input', { fields: { sort: '不能按这一项排序' } }, '不能按这一项排序')
}

/** What lies in it is asked for, and nothing around it. */
const isWhole = ({ metres }: Near) => metres === 0

const readSort = (sort: string) => ({ name: sort.replace(/^-/, ''), descending: sort.startsWith('-') })

function sortOf(kind: Kind, sort: string): SortColumn | undefined {
  const { name, descending } = readSort(sort)
  const column = sortColumn(kind, name)
  return column === undefined ? undefined : { column, descending }
}

/** Checks the conditions and the order of a question and compiles them, once for its total and its page. */
export const compileQuestion = (
  kind: Kind,
  question: ListQuestion,
  nearest?: NearestIds,
): CompiledQuestion => ({
  ...question,
  tests: predicates(kind, question.conditions, nearest),
  order: orderOf(kind, question),
  nearest,
})

/** The rows of one page, in order. A page in the second half is counted from the end. */
export async function findPage(
  cached: CachedDb,
  kind: Kind,
  question: CompiledQuestion,
  counts: Counts,
): Promise<ListedRow[]> {
  const { db } = cached
  const { size, current, tests } = question
  const offset = (current - 1) * size
  const limit = Math.min(size, counts.total - offset)
  const fromEnd = counts.total - offset - limit
  const isBackwards = fromEnd < offset
  const skip = isBackwards ? fromEnd : offset
  const forwards = directionOf(kind, question, false)
  const near = await nearestPage(cached, kind, question, { cut: { limit, skip: offset }, counts })
  if (near) return listPage(db, kind, knownIds(near), asGiven)
  const plan = planOf(question, skip + limit, counts)
  if (plan !== 'materialise') {
    const direction = directionOf(kind, question, isBackwards)
    const source =
      plan === 'scan' ? fromPassing(kind, tests) : boundedScan(kind, tests, direction, maxScanned)
    const rows = await listPage(db, kind, idsFrom(source, direction, { limit, skip }), direction)
    if (rows.length === limit || plan === 'scan') return isBackwards ? rows.toReversed() : rows
  }
  const asked = [...questionOf(kind, counts.version, question.conditions), forwards.compile(db).sql]
  const ids = await cached.answers.get('ids', ['ids', ...asked], () => listIds(db, kind, tests, forwards))
  return listPage(db, kind, knownIds([...ids.subarray(offset, offset + limit)]), asGiven)
}

/**
 * `scan` follows the order and tests each record; `materialise` finds all that match and sorts them, once for all
 * their pages; `boundedScan` follows the order for a limited number of records, and is followed by `materialise`
 * where the page is not among them.
 */
type Plan = 'scan' | 'materialise' | 'boundedScan'

const maxNearest = 2000
const minBoundedScan = 2000
const maxMaterialised = 60_000
const maxScanned = 20_000

/**
 * Which plan to try first. The database estimates how many match; we have counted. Where matches are spread evenly, a
 * scan is short; but those of a range on another field may all be at the far end of the order (codes follow the years).
 */
function planOf({ conditions, order }: CompiledQuestion, reach: number, { total, all }: Counts): Plan {
  if (order.from !== undefined) return 'materialise'
  const [first] = order.columns
  if (conditions.length === 0 || total > maxMaterialised) return 'scan'
  const scanned = (reach * all) / Math.max(total, 1)
  const uneven = conditions.some((c) => !('anyOf' in c) && first?.column !== `k.${snake(c.prop)}`)
  if (!uneven) return total * 2 < scanned ? 'materialise' : 'scan'
  return total > minBoundedScan && scanned * 2 < maxScanned ? 'boundedScan' : 'materialise'
}

/** Ids of a page that is ordered from a place, the nearest first; undefined where another plan finds them sooner. */
async function nearestPage(
  cached: CachedDb,
  kind: Kind,
  { conditions, order, nearest }: CompiledQuestion,
  { cut: { limit, skip }, counts }: { cut: PageWindow; counts: Counts },
): Promise<readonly number[] | undefined> {
  if (order.from === undefined || isDescending(order)) return undefined
  if (nearest) return [...nearest].slice(skip, skip + limit)
  // those nearest to the middle of an outline need not lie in it
  if (skip + limit > maxNearest || conditions.some((c) => 'near' in c && isWhole(c.near))) return undefined
  const state = { total: counts.all, version: counts.version }
  const first = await listFirstNearest(cached, kind, { conditions, count: skip + limit, state })
  return first?.slice(skip)
}

const isDescending = ({ columns: [first] }: Order) => first?.descending ?? false

/** Nulls come last in either direction of a list; read backwards, they come first. */
function directionOf(kind: Kind, { order, conditions }: CompiledQuestion, isBackwards: boolean) {
  const nulls = isBackwards ? 'first' : 'last'
  const columns = order.columns.map(({ column, descending }) => {
    const isKnown = column.endsWith('_key') || conditions.some((c) => column === `k.${snake(c.prop)}`)
    const way: 'asc' | 'desc' = descending !== isBackwards ? 'desc' : 'asc'
    return { column, way, nulls: isKnown ? undefined : nulls } as const // written only where there can be nulls
  })
  const isOwn = order.from === undefined && columns.some(({ column }) => !column.endsWith('_key'))
  return orderBy(columns, { isBackwards, secretLast: kind.codeTells === true && isOwn })
}
