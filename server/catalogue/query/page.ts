import type { RawBuilder } from 'kysely'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { snake, sortColumn } from '#server/catalogue/columns.ts'
import type { Row } from '#server/catalogue/entry.ts'

import { centreOf, predicates } from './conditions.ts'
import { materialisedIds } from './materialise.ts'
import {
  asGiven,
  distanceFrom,
  idsFrom,
  knownIds,
  listPage,
  nearestIds,
  orderBy,
  boundedScanOf,
} from './page.sql.ts'
import { matching } from './state.sql.ts'

export interface PageQuestion {
  current: number
  size: number
  sort?: string | undefined
  conditions: readonly Condition[]
}

export interface Counts {
  /** Records that match. */
  total: number
  /** Records of the kind. */
  all: number
  /** Of the kind's data. */
  version: number
}

interface Order {
  column: string
  descending: boolean
  /** The point from which distances are ordered. */
  from?: string | undefined
}

/**
 * The order that is asked for, or the kind's own; refused when the descriptor does not offer it. Beside a circle,
 * `near` is the distance from its centre.
 */
export function orderOf(
  kind: Kind,
  { sort: asked, conditions }: Pick<PageQuestion, 'sort' | 'conditions'>,
): Order {
  const descending = asked?.startsWith('-') ?? false
  const name = asked === undefined ? (kind.sort[0] ?? 'code') : asked.slice(descending ? 1 : 0)
  const circle = conditions.find((condition) => 'near' in condition)
  if (name === 'near' && circle) return { ...distance(centreOf(circle.near)), descending }
  const column = sortColumn(kind, name)
  if (column) return { column, descending }
  throw new AppError('invalid_input', { fields: { sort: '不能按这一项排序' } }, '不能按这一项排序')
}

const distance = (from: string) => ({ from, column: distanceFrom(from) })

/** The rows of one page, in order. A page in the second half is counted from the end. */
export async function findPage(
  cached: CachedDb,
  kind: Kind,
  question: PageQuestion,
  counts: Counts,
): Promise<Row[]> {
  const { db } = cached
  const { conditions, size, current } = question
  const order = orderOf(kind, question)
  const offset = (current - 1) * size
  const limit = Math.min(size, counts.total - offset)
  const fromEnd = counts.total - offset - limit
  const backwards = fromEnd < offset
  const skip = backwards ? fromEnd : offset
  const direction = directionOf(order, backwards, conditions)
  if (isNearest(order, offset + limit)) {
    const cut = { limit: size, skip: offset }
    const ids = nearestIds(kind, predicates(kind, conditions), order.from ?? '', cut)
    return listPage(db, kind, ids, directionOf(order, false, conditions))
  }
  const strategies = strategiesFor(conditions, order, skip + limit, counts)
  for (const way of strategies.filter((name) => name !== 'materialise')) {
    const ids = idsFrom(source(kind, conditions, way, direction), direction, { limit, skip })
    const rows = await listPage(db, kind, ids, direction)
    if (rows.length === limit || way === 'scan') return backwards ? rows.toReversed() : rows
  }
  const materialised = await materialisedIds(cached, kind, {
    conditions,
    version: counts.version,
    order: directionOf(order, false, conditions),
  })
  return listPage(db, kind, knownIds([...materialised.subarray(offset, offset + limit)]), asGiven)
}

/**
 * `scan` follows the order and tests each record; `materialise` finds all matches and sorts them, once for all
 * their pages; `boundedScan` scans a limited number of records, for a page that is probably among them.
 */
type Strategy = 'scan' | 'materialise' | 'boundedScan'

const fewMatches = 2000
const maxMaterialised = 60_000
const maxScanned = 20_000

/**
 * Which strategies to try. The database estimates the number of matches; here it is known. Where matches are spread, a scan is
 * short; but the matches of a range on another field may all be at the far end of the order (codes follow the years).
 */
function strategiesFor(
  conditions: readonly Condition[],
  order: Order,
  reach: number,
  { total, all }: Counts,
): Strategy[] {
  if (order.from !== undefined) return ['materialise']
  if (conditions.length === 0 || total > maxMaterialised) return ['scan']
  const scanned = (reach * all) / Math.max(total, 1)
  const elsewhere = conditions.some((c) => !('anyOf' in c) && order.column !== `k.${snake(c.prop)}`)
  if (!elsewhere) return total * 2 < scanned ? ['materialise'] : ['scan']
  return total > fewMatches && scanned * 2 < maxScanned ? ['boundedScan', 'materialise'] : ['materialise']
}

const isNearest = ({ from, descending }: Order, reach: number) =>
  from !== undefined && !descending && reach <= fewMatches

function source(kind: Kind, conditions: readonly Condition[], way: Strategy, direction: RawBuilder<unknown>) {
  const tests = predicates(kind, conditions)
  if (way === 'scan') return matching(kind, tests)
  const [equalities, others] = [tests.filter((test) => test.anyOf), tests.filter((test) => !test.anyOf)]
  return boundedScanOf(kind, [equalities, others], direction, maxScanned)
}

/** Unknown values stand last whichever way the list is turned; read backwards, they stand first. */
function directionOf({ column, descending }: Order, backwards: boolean, conditions: readonly Condition[]) {
  const way = descending !== backwards ? 'desc' : 'asc'
  const known = column.endsWith('_key') || conditions.some((c) => column === `k.${snake(c.prop)}`)
  const unknown = backwards ? 'first' : 'last'
  return orderBy(column, way, known ? undefined : unknown) // said only where there can be some
}
