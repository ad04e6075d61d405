import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Condition, Entry } from '#contract/catalogue/routes.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor } from '#contract/identity.ts'
import type { Db } from '#database/database.ts'

import { selectFields, snake, sortColumn } from './columns.ts'
import { predicates } from './conditions.ts'
import { commonColumns, entryOf, type Row } from './entry.ts'
import { previewsOf } from './preview.ts'
import { countRecords, findState, matching } from './state.ts'

export interface ListQuestion {
  current: number
  size: number
  sort?: string | undefined
  conditions: readonly Condition[]
}

export interface ListAnswer {
  records: Entry[]
  total: number
  current: number
  size: number
}

/**
 * One page of a kind's entries as the actor may see them. Ids are found first, on as few and as narrow indexes
 * as will do; a page in the second half is counted from the end.
 */
export async function listRecords(
  db: Db,
  kind: Kind,
  question: ListQuestion,
  actor?: Actor,
): Promise<ListAnswer> {
  const { current, size, conditions } = question
  const state = await findState(db, kind)
  const total = await countRecords(db, kind, conditions, state)
  const answer = { records: [] as Entry[], total, current, size }
  if ((current - 1) * size >= total) {
    predicates(kind, conditions)
    orderOf(kind, question.sort)
    return answer
  }
  const rows = await findPage(db, kind, question, { total, all: state.total })
  const previews = await previewsOf(db, kind, rows)
  answer.records = rows.map((row) => entryOf(kind, row, actor, previews.get(row.id)))
  return answer
}

interface Order {
  column: string
  descending: boolean
}

function orderOf(kind: Kind, asked: string | undefined): Order {
  const descending = asked?.startsWith('-') ?? false
  const name = asked === undefined ? (kind.sort[0] ?? 'code') : asked.slice(descending ? 1 : 0)
  const column = sortColumn(kind, name)
  if (!column)
    throw new AppError('invalid_input', { fields: { sort: '不能按这一项排序' } }, '不能按这一项排序')
  return { column, descending }
}

interface Counts {
  /** Records that match. */
  total: number
  /** Records of the kind. */
  all: number
}

async function findPage(db: Db, kind: Kind, question: ListQuestion, counts: Counts): Promise<Row[]> {
  const { conditions, size, current } = question
  const order = orderOf(kind, question.sort)
  const offset = (current - 1) * size
  const limit = Math.min(size, counts.total - offset)
  const fromEnd = counts.total - offset - limit
  const backwards = fromEnd < offset
  const direction = orderBy(order, backwards, conditions)
  const key = sql.raw(order.column)
  const ids = matching(kind, predicates(kind, conditions))
  const skip = backwards ? fromEnd : offset
  const from = gathers(conditions, order, skip + limit, counts)
    ? sql`(select k.id, ${key} from ${ids} offset 0) k` // `offset 0` keeps the two steps apart
    : ids
  const { rows } = await sql<Row>`
    select ${sql.raw(commonColumns)}, ${sql.raw(selectFields(kind.fields, 'k'))}
    from (select k.id from ${from} order by ${direction} limit ${limit} offset ${skip}) page
    join record r on r.id = page.id join ${sql.table(kind.table)} k on k.id = page.id
    order by ${direction}`.execute(db)
  return backwards ? rows.toReversed() : rows
}

/**
 * Whether to gather all matches and sort them, instead of walking the order and testing each: the database
 * guesses how many match, we have counted. Matches of a range on another field may all lie at the far end of
 * the order (codes follow the years), so there the walk is taken to be the whole.
 */
// oxlint-disable-next-line max-params -- the four figures of one estimate
function gathers(
  conditions: readonly Condition[],
  order: Order,
  reach: number,
  { total, all }: Counts,
): boolean {
  const elsewhere = conditions.some((c) => !('anyOf' in c) && !order.column.endsWith(snake(c.prop)))
  const walk = elsewhere ? all : (reach * all) / Math.max(total, 1)
  return conditions.length > 0 && total <= mostGathered && total * 2 < walk
}

const mostGathered = 60_000

/** Unknown values stand last whichever way the list is turned; read backwards, they stand first. */
function orderBy({ column, descending }: Order, backwards: boolean, conditions: readonly Condition[]) {
  const way = descending !== backwards ? 'desc' : 'asc'
  const known = column.endsWith('_key') || conditions.some((c) => column === `k.${snake(c.prop)}`)
  const unknown = known ? '' : ` nulls ${backwards ? 'first' : 'last'}` // said only where there can be some
  return sql.raw(`${column} ${way}${unknown}, k.id ${way}`)
}
