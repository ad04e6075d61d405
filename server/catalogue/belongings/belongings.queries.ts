import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

import { ownedTables } from './tables.ts'

/** Readies what belongs to records for the bin, before they are deleted. */
export async function keepBelongings(tx: Db, records: readonly number[]): Promise<void> {
  await keepObservations(tx, records)
  await forgetTexts(tx, records)
}

/** Keeps observations with the removal: a foreign key, which keeps them under seal, deletes them with their record. */
async function keepObservations(tx: Db, records: readonly number[]): Promise<void> {
  await sql`
    update change c set belongings = jsonb_build_object('observations',
      (select jsonb_agg(jsonb_build_array(quantity, at, value, provisional, below, quality, rebased, remark))
        from every_observation o where o.record = c.record))
    where record = any(${records}) and in_bin and belongings is null
      and exists (select from every_observation o where o.record = c.record)`.execute(tx)
}

/** Gives observations back to restored records, by the changes that had removed them. */
export async function returnObservations(tx: Db, changes: readonly number[]): Promise<void> {
  await sql`
    insert into every_observation
      (record, quantity, at, value, provisional, below, quality, rebased, remark, sealed)
    select r.id, o ->> 0, (o ->> 1)::timestamptz, (o ->> 2)::float8, (o ->> 3)::boolean,
      coalesce((o ->> 4)::boolean, false), o ->> 5, coalesce((o ->> 6)::boolean, false), o ->> 7, r.sealed
    from change c join record r on r.id = c.record, jsonb_array_elements(c.belongings -> 'observations') o
    where c.id = any(${changes})`.execute(tx)
}

/** Their pages go with records that are taken down; files that come back are read again. */
async function forgetTexts(tx: Db, records: readonly number[]): Promise<void> {
  await sql`delete from file_text where file in (
    select id from file where record = any(${records}))`.execute(tx)
}

/** Deletes what belongs to records that do not come back. */
export async function deleteBelongings(tx: Db, records: readonly number[]): Promise<void> {
  for (const table of ownedTables) {
    await sql`delete from ${sql.table(table)} where record = any(${records})`.execute(tx)
  }
}

/** Copies on the shelves by the numbers of their records. */
export async function listShelved(db: Db, records: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ record: number; numbers: string[] }>`
    select record, array_agg(number order by copy) as numbers from holding
    where record = any(${records}) group by record`.execute(db)
  return new Map(rows.map(({ record, numbers }) => [record, numbers]))
}

export interface BelongingCounts {
  files: number
  holdings: number
  loans: number
  out: number
  observed: number
}

/** What belongs to records, and how many loans are under way with them. */
export async function countBelongings(db: Db, records: readonly number[]): Promise<BelongingCounts> {
  const { rows } = await sql<BelongingCounts>`
    select (select count(*)::int from file where record = any(${records})) as files,
      (select count(*)::int from holding where record = any(${records})) as holdings,
      (select count(distinct l.id)::int from loan_item i join loan l on l.id = i.loan
        where i.record = any(${records}) and l.process <> 0 and l.state <> 'draft') as loans,
      (select count(*)::int from loan_item where record = any(${records}) and state = 'out') as out,
      (select count(*)::int from unnest(${records}::bigint[]) as given (id)
        where exists (select from every_observation where record = id)) as observed`.execute(db)
  return rows[0] ?? { files: 0, holdings: 0, loans: 0, out: 0, observed: 0 }
}

/** Those of some records to which files, copies or loans belong by now. */
export async function tiedAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ record: number }>`
    select record from file where record = any(${ids})
    union select record from holding where record = any(${ids})
    union select record from loan_item where record = any(${ids})`.execute(db)
  return new Set(rows.map(({ record }) => record))
}
