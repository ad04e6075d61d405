import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Condition, Entry } from '#contract/catalogue/routes.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor } from '#contract/identity.ts'
import type { Db } from '#database/database.ts'

import { selectFields, sortColumn } from './columns.ts'
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
  const rows = await findPage(db, kind, question, total)
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

async function findPage(db: Db, kind: Kind, question: ListQuestion, total: number): Promise<Row[]> {
  const order = orderOf(kind, question.sort)
  const offset = (question.current - 1) * question.size
  const limit = Math.min(question.size, total - offset)
  const fromEnd = total - offset - limit
  const backwards = fromEnd < offset
  const ids = matching(kind, predicates(kind, question.conditions))
  const key = sql.raw(order.column)
  const direction = orderBy(key, order.descending !== backwards, backwards)
  const { rows } = await sql<Row>`
    select ${sql.raw(commonColumns)}, ${sql.raw(selectFields(kind.fields, 'k'))}
    from (select k.id from ${ids} order by ${direction} limit ${limit} offset ${backwards ? fromEnd : offset}) page
    join record r on r.id = page.id join ${sql.table(kind.table)} k on k.id = page.id
    order by ${direction}`.execute(db)
  return backwards ? rows.toReversed() : rows
}

/** Unknown values stand last whichever way the list is turned; read backwards, they stand first. */
function orderBy(key: ReturnType<typeof sql.raw>, descending: boolean, backwards: boolean) {
  const way = descending ? 'desc' : 'asc'
  return sql`${key} ${sql.raw(`${way} nulls ${backwards ? 'first' : 'last'}, k.id ${way}`)}`
}
