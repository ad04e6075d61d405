import { sql, type RawBuilder } from 'kysely'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { listedFields, selectFields, snake, sortColumn } from '#server/catalogue/columns.ts'
import { commonColumns, type Row } from '#server/catalogue/entry.ts'

import { centreOf, predicates } from './conditions.ts'
import { gatherIds } from './materialise.ts'
import { matching } from './state.ts'

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
  if (name === 'near' && circle) return { ...distanceFrom(centreOf(circle.near)), descending }
  const column = sortColumn(kind, name)
  if (column) return { column, descending }
  throw new AppError('invalid_input', { fields: { sort: '不能按这一项排序' } }, '不能按这一项排序')
}

const distanceFrom = (from: string) => ({
  from,
  column: `(select public_point <-> ${from} from record where id = k.id)`,
})

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
  const direction = orderBy(order, backwards, conditions)
  if (isNearest(order, offset + limit)) {
    const ids = nearest(kind, question, order)
    return readRows(db, kind, ids, orderBy(order, false, conditions))
  }
  const ways = waysTo(conditions, order, skip + limit, counts)
  for (const way of ways.filter((name) => name !== 'gather')) {
    const ids = sql`(select k.id, 0 from ${source(kind, conditions, way, direction)}
      order by ${direction} limit ${limit} offset ${skip})`
    const rows = await readRows(db, kind, ids, direction)
    if (rows.length === limit || way === 'walk') return backwards ? rows.toReversed() : rows
  }
  const gathered = await gatherIds(cached, kind, {
    conditions,
    version: counts.version,
    order: orderBy(order, false, conditions),
  })
  const ids = sql`unnest(${[...gathered.subarray(offset, offset + limit)]}::bigint[]) with ordinality`
  return readRows(db, kind, ids, sql`page.position`)
}

/** Whole rows of a page's ids, in the given order; only here are more than ids and keys read. */
async function readRows(
  db: Db,
  kind: Kind,
  ids: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.raw(commonColumns)}, ${sql.raw(selectFields(listedFields(kind.fields), 'k'))}
    from ${ids} page (id, position)
    join record r on r.id = page.id join ${sql.table(kind.table)} k on k.id = page.id
    order by ${order}`.execute(db)
  return rows
}

/**
 * `walk` follows the order and tests each record; `gather` finds all that match and sorts them, once for all
 * their pages; `stretch` walks a limited way, for a page that ought to lie there.
 */
type Way = 'walk' | 'gather' | 'stretch'

const fewMatches = 2000
const mostGathered = 60_000
const stretch = 20_000

/**
 * Which ways to try. The database guesses how many match; we have counted. Where matches are spread, a walk is
 * short; but those of a range on another field may all lie at the far end of the order (codes follow the years).
 */
function waysTo(
  conditions: readonly Condition[],
  order: Order,
  reach: number,
  { total, all }: Counts,
): Way[] {
  if (order.from !== undefined) return ['gather']
  if (conditions.length === 0 || total > mostGathered) return ['walk']
  const walk = (reach * all) / Math.max(total, 1)
  const elsewhere = conditions.some((c) => !('anyOf' in c) && order.column !== `k.${snake(c.prop)}`)
  if (!elsewhere) return total * 2 < walk ? ['gather'] : ['walk']
  return total > fewMatches && walk * 2 < stretch ? ['stretch', 'gather'] : ['gather']
}

const isNearest = ({ from, descending }: Order, reach: number) =>
  from !== undefined && !descending && reach <= fewMatches

/** The first of those that match, walking away from the point. */
function nearest(kind: Kind, { conditions, current, size }: PageQuestion, { from = '' }: Order) {
  return sql`(select k.id, 0 from record near join ${sql.table(kind.table)} k on k.id = near.id
    where near.kind = ${kind.name} and ${sql.join(
      predicates(kind, conditions).map((test) => test.sql),
      sql` and `,
    )} order by near.public_point <-> ${sql.raw(from)}, k.id limit ${size} offset ${(current - 1) * size})`
}

function source(kind: Kind, conditions: readonly Condition[], way: Way, direction: RawBuilder<unknown>) {
  const tests = predicates(kind, conditions)
  if (way === 'walk') return matching(kind, tests)
  const [equalities, others] = [tests.filter((test) => test.anyOf), tests.filter((test) => !test.anyOf)]
  const near = sql`(select k.* from ${matching(kind, equalities)} order by ${direction} limit ${stretch}) k`
  return sql`${near} where ${sql.join(
    others.map((test) => test.sql),
    sql` and `,
  )}`
}

/** Unknown values stand last whichever way the list is turned; read backwards, they stand first. */
function orderBy({ column, descending }: Order, backwards: boolean, conditions: readonly Condition[]) {
  const way = descending !== backwards ? 'desc' : 'asc'
  const known = column.endsWith('_key') || conditions.some((c) => column === `k.${snake(c.prop)}`)
  const unknown = known ? '' : ` nulls ${backwards ? 'first' : 'last'}` // said only where there can be some
  return sql.raw(`${column} ${way}${unknown}, k.id ${way}`)
}
