import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

import type { Kind, Part } from '#contract/catalogue/kind.ts'
import { copyOut } from '#database/copy.ts'
import type { Db } from '#database/database.ts'
import { isOpenedBy } from '#server/credit/credit.sql.ts'

import type { ExportTable } from './formats/format.ts'
import { type LineColumn, partLine, recordLine, seriesLine } from './line-columns.ts'

/** Whom an export is for, and on which day. */
export interface ExportReader {
  account: number
  /** Reads whatever is not secret. */
  isStaff: boolean
  paysNothing: boolean
  /** Of today in China. */
  day: string
}

/** SQL: the level of access of a record `r` today. */
export const accessAt = (day: string) =>
  sql`case when r.access = 'protected' and r.open_on <= ${day}::date then 'open' else r.access end`

/**
 * SQL: whether the whole of a record `r` goes in: it is its reader's to open, and paid for. Secret records stay where
 * they are sealed.
 */
export function isWholeFor({ account, isStaff, paysNothing, day }: ExportReader): RawBuilder<boolean> {
  const levels = ['open', 'member', ...(isStaff ? ['protected'] : [])]
  const paid = paysNothing ? sql<boolean>`true` : isOpenedBy(account)
  return sql<boolean>`(${accessAt(day)} = any(${levels}) and ${paid})`
}

const listOf = (ids: readonly number[]) => `'{${ids.join(',')}}'::bigint[]`

const columnsOf = (columns: readonly LineColumn[]) => columns.map(({ sql: column }) => column).join(', ')

/** Records in the given order, as the catalogue holds them; those of `whole` are marked. */
export function readRecordLines(
  pool: pg.Pool,
  { kind, table }: { kind: Kind; table: ExportTable },
  ids: readonly number[],
  whole: ReadonlySet<number>,
): AsyncGenerator<Buffer> {
  const marks = `'{${ids.map((id) => (whole.has(id) ? 't' : 'f')).join(',')}}'::boolean[]`
  return copyOut(
    pool,
    `select ${columnsOf(recordLine(kind, table))}
    from unnest(${listOf(ids)}, ${marks}) with ordinality page (id, is_whole, position)
    join record r on r.id = page.id join ${kind.table} k on k.id = page.id order by page.position`,
  )
}

/** The rows of a part of some records, in their order. */
export function readPartLines(pool: pg.Pool, part: Part, ids: readonly number[]): AsyncGenerator<Buffer> {
  return copyOut(
    pool,
    `select ${columnsOf(partLine(part))} from unnest(${listOf(ids)}) with ordinality page (id, position)
    join record r on r.id = page.id join ${part.table} p on p.record = r.id order by page.position, p.position`,
  )
}

/** Where the readings of a record go on. */
export interface SeriesPosition {
  record: number
  quantity: string
  at: string
}

/** The last of so many readings of some records; undefined where there are no more. */
export async function findSeriesEnd(
  db: Db,
  ids: readonly number[],
  { after, limit }: { after: SeriesPosition | undefined; limit: number },
): Promise<SeriesPosition | undefined> {
  const beyond = after
    ? sql`(record, quantity, at) > (${after.record}, ${after.quantity}, ${after.at}::timestamptz)`
    : sql`true`
  const { rows } = await sql<SeriesPosition>`
    select record, quantity, to_json(at) #>> '{}' as at from observation
    where record = any(${ids}::bigint[]) and ${beyond}
    order by observation.record, observation.quantity, observation.at offset ${limit - 1} limit 1`.execute(db)
  return rows[0]
}

/** Readings of some records, of which the first ones follow a reading and the last one is given. */
export function readSeriesLines(
  pool: pg.Pool,
  ids: readonly number[],
  { after, last }: { after: SeriesPosition | undefined; last: SeriesPosition | undefined },
): AsyncGenerator<Buffer> {
  const side = (sign: string, position: SeriesPosition | undefined) =>
    position
      ? ` and (o.record, o.quantity, o.at) ${sign} (${position.record}, ${pg.escapeLiteral(position.quantity)}, ${pg.escapeLiteral(position.at)}::timestamptz)`
      : ''
  return copyOut(
    pool,
    `select ${columnsOf(seriesLine)} from observation o join record r on r.id = o.record
    where o.record = any(${listOf(ids)})${side('>', after)}${side('<=', last)}
    order by o.record, o.quantity, o.at`,
  )
}

/** The middle of the public places of some records from west to east, degrees; null where none has one. */
export async function findMiddle(db: Db, ids: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ middle: number | null }>`
    select percentile_disc(0.5) within group (order by public_point[0]) / 6378137 / pi() * 180 as middle
    from record where id = any(${ids}::bigint[]) and public_point is not null`.execute(db)
  return rows[0]?.middle ?? null
}
