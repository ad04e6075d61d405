import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { maxEarlier } from '#geology/monitoring/jumps.ts'
import { snake } from '#server/catalogue/columns.ts'

export interface Point {
  id: number
  code: string
}

/** Points of a kind by their codes; secret ones have no way in here. */
export async function listPoints(db: Db, kind: Kind, codes: readonly string[]): Promise<Point[]> {
  const { rows } = await sql<Point>`
    select id, code from record
    where kind = ${kind.name} and code = any(${codes}) and not sealed`.execute(db)
  return rows
}

/** Quantities that records have by the rows of their parts. */
export async function listRowQuantities(
  db: Db,
  kind: Kind,
  records: readonly number[],
): Promise<{ record: number; quantity: string }[]> {
  const found = await Promise.all(
    Object.values(kind.parts).map(async ({ table, order, series }) => {
      if (!series) return []
      const { rows } = await sql<{ record: number; quantity: string }>`
        select record, ${series.name} || ${sql.ref(snake(order))} as quantity from ${sql.table(table)}
        where record = any(${records})`.execute(db)
      return rows
    }),
  )
  return found.flat()
}

/** A reading as the library holds it. */
export interface StoredReading {
  record: number
  quantity: string
  at: Date
  value: number | null
  provisional: boolean
  below: boolean
  quality: 'suspect' | 'estimated' | null
  rebased: boolean
  remark: string | null
}

interface ReadingKeys {
  records: readonly number[]
  quantities: readonly string[]
  ats: readonly string[]
}

const columns = sql.raw(
  'o.record, o.quantity, o.at, o.value, o.provisional, o.below, o.quality, o.rebased, o.remark',
)

/** Those readings that stand at the given places already. */
export async function listStanding(
  db: Db,
  { records, quantities, ats }: ReadingKeys,
): Promise<StoredReading[]> {
  const { rows } = await sql<StoredReading>`
    select ${columns} from unnest(${records}::bigint[], ${quantities}::text[], ${ats}::timestamptz[])
      as given (record, quantity, at)
    join observation o using (record, quantity, at)`.execute(db)
  return rows
}

/** The last values of series before the given moments, oldest first; doubtful ones tell nothing. */
export async function listEarlier(
  db: Db,
  { records, quantities, ats }: ReadingKeys,
): Promise<StoredReading[]> {
  const { rows } = await sql<StoredReading>`
    select ${columns} from unnest(${records}::bigint[], ${quantities}::text[], ${ats}::timestamptz[])
      as given (record, quantity, at)
    cross join lateral (
      select * from observation o
      where o.record = given.record and o.quantity = given.quantity and o.at < given.at
        and o.value is not null and not o.below and o.quality is distinct from 'suspect'
      order by o.at desc limit ${maxEarlier}) o
    order by o.record, o.quantity, o.at`.execute(db)
  return rows
}

/** Records and their codes, of those that are there and not secret. */
export async function listCodes(db: Db, records: readonly number[]): Promise<Point[]> {
  const { rows } = await sql<Point>`
    select id, code from record where id = any(${records}) and not sealed`.execute(db)
  return rows
}

/** The last nineteen months of some quantities of records, oldest first; missing and doubtful readings tell nothing but that a base changed. */
export async function listRecent(
  db: Db,
  records: readonly number[],
  quantities: readonly string[],
): Promise<StoredReading[]> {
  const { rows } = await sql<StoredReading>`
    select ${columns} from unnest(${records}::bigint[]) as given (record)
    cross join unnest(${quantities}::text[]) as named (quantity)
    cross join lateral (
      select max(at) as at from observation
      where record = given.record and quantity = named.quantity and (value is not null or below)) last
    join observation o on o.record = given.record and o.quantity = named.quantity
      and o.at > last.at - interval '19 months'
    where o.rebased or (o.value is not null or o.below) and o.quality is distinct from 'suspect'
    order by o.record, o.quantity, o.at`.execute(db)
  return rows
}

/** All readings of some quantities of records that have a value, oldest first. */
export async function listWhole(
  db: Db,
  records: readonly number[],
  quantities: readonly string[],
): Promise<StoredReading[]> {
  const { rows } = await sql<StoredReading>`
    select ${columns} from observation o
    where o.record = any(${records}) and o.quantity = any(${quantities}) and o.value is not null
    order by o.record, o.at`.execute(db)
  return rows
}
