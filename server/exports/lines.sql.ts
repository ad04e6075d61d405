import { type RawBuilder, sql } from 'kysely'

import type { Fields, Kind, Part } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { selectFields, snake } from '#server/catalogue/columns.ts'
import { commonColumns } from '#server/catalogue/entry.ts'
import { isOpenedBy } from '#server/credit/credit.sql.ts'

/** Whom an export is for, and on which day. */
export interface ExportReader {
  account: number
  /** Reads whatever is not secret. */
  isStaff: boolean
  paysNothing: boolean
  /** Of today in China. */
  day: string
}

/** Lines of a page: a JSON object each, parted by line feeds; null where there is none. */
interface Lines {
  lines: string | null
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

/** Names of what is read beside the fields; no field has such a name. */
export const wholeName = 'is whole'
export const ownerName = 'owner'

/** References by the codes of what they point to, as everybody sees them. */
const fieldColumns = (fields: Fields, alias: string) => {
  const { true: refs = [], false: others = [] } = Object.groupBy(Object.entries(fields), ([, { type }]) =>
    type === 'ref' ? 'true' : 'false',
  )
  return [
    selectFields(Object.fromEntries(others), alias),
    ...refs.map(([name]) => `(select code from record where id = ${alias}.${snake(name)}) as "${name}"`),
  ]
    .filter(Boolean)
    .join(', ')
}

const pageOf = (ids: readonly number[]) => sql`unnest(${ids}::bigint[]) with ordinality page (id, position)`

const asLines = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<Lines>`
  select string_agg(row_to_json(t)::text, E'\n' order by ${order}) as lines from (${rows}) t`

/** Records in the given order, as the catalogue holds them, each with whether the whole of it goes in. */
export async function readRecordLines(
  db: Db,
  kind: Kind,
  ids: readonly number[],
  whole: readonly number[],
): Promise<string> {
  const columns = [commonColumns, fieldColumns(kind.fields, 'k')].filter(Boolean).join(', ')
  const rows = sql`select ${sql.raw(columns)}, r.id = any(${whole}::bigint[]) as "${sql.raw(wholeName)}", page.position as "page position"
    from ${pageOf(ids)} join record r on r.id = page.id join ${sql.table(kind.table)} k on k.id = page.id`
  return lineOf(await asLines(rows, sql`"page position"`).execute(db))
}

/** The rows of a part of some records, in their order. */
export async function readPartLines(db: Db, part: Part, ids: readonly number[]): Promise<string> {
  const rows = sql`select r.code as ${sql.ref(ownerName)}, ${sql.raw(fieldColumns(part.fields, 'p'))},
      page.position as "page position", p.position as "part position"
    from ${pageOf(ids)} join record r on r.id = page.id join ${sql.table(part.table)} p on p.record = r.id`
  return lineOf(await asLines(rows, sql`"page position", "part position"`).execute(db))
}

const lineOf = ({ rows }: { rows: Lines[] }) => rows[0]?.lines ?? ''

/** Where the readings of a record go on. */
export interface SeriesPosition {
  record: number
  quantity: string
  at: string
}

/** Readings of some records, so many at most, and where the next ones follow; undefined after the last. */
export async function readSeriesLines(
  db: Db,
  ids: readonly number[],
  { after, limit }: { after: SeriesPosition | undefined; limit: number },
): Promise<{ lines: string; next: SeriesPosition | undefined }> {
  const beyond = after
    ? sql`(o.record, o.quantity, o.at) > (${after.record}, ${after.quantity}, ${after.at}::timestamptz)`
    : sql`true`
  const { rows } = await sql<Lines & { count: number; last: SeriesPosition | null }>`
    with found as materialized (
      select o.record, r.code as ${sql.ref(ownerName)}, o.quantity, o.at, o.value, o.provisional, o.below, o.quality,
        o.rebased, o.remark
      from observation o join record r on r.id = o.record
      where o.record = any(${ids}::bigint[]) and ${beyond}
      order by o.record, o.quantity, o.at limit ${limit})
    select string_agg(row_to_json(found)::text, E'\n' order by record, quantity, at) as lines, count(*) as count,
      (select json_build_object('record', record, 'quantity', quantity, 'at', at) from found
        order by record desc, quantity desc, at desc limit 1) as last
    from found`.execute(db)
  const [{ lines, count, last } = { lines: null, count: 0, last: null }] = rows
  return { lines: lines ?? '', next: count === limit ? (last ?? undefined) : undefined }
}

/** The middle of the public places of some records from west to east, degrees; null where none has one. */
export async function findMiddle(db: Db, ids: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ middle: number | null }>`
    select percentile_disc(0.5) within group (order by public_point[0]) / 6378137 / pi() * 180 as middle
    from record where id = any(${ids}::bigint[]) and public_point is not null`.execute(db)
  return rows[0]?.middle ?? null
}
