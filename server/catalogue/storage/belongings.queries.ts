import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Keeps files and observations of records that go to the bin: they would be deleted with them. */
export async function keepBelongings(tx: Db, records: readonly number[]): Promise<void> {
  await sql`
    update change c set belongings = jsonb_build_object(
      'files', (select jsonb_agg(f) from file f where f.record = c.record),
      'observations', (select jsonb_agg(jsonb_build_array(quantity, at, value, provisional))
        from every_observation o where o.record = c.record))
    where record = any(${records}) and in_bin and belongings is null and (
      exists (select from file f where f.record = c.record)
      or exists (select from every_observation o where o.record = c.record))`.execute(tx)
}

/** Gives them to the records that took the place of removed ones, by JSON of change and record. */
export async function returnBelongings(tx: Db, given: string): Promise<void> {
  const restored = sql`json_to_recordset(${given}::json) as t (change bigint, record bigint)
    join change c on c.id = t.change`
  await sql`
    insert into file (id, record, position, name, media_type, size, sha256, path)
    select f.id, t.record, f.position, f.name, f.media_type, f.size, f.sha256, f.path
    from ${restored}, jsonb_populate_recordset(null::file, coalesce(nullif(c.belongings -> 'files', 'null'), '[]')) f`.execute(
    tx,
  )
  await sql`
    insert into every_observation (record, quantity, at, value, provisional, sealed)
    select t.record, o ->> 0, (o ->> 1)::timestamptz, (o ->> 2)::float8, (o ->> 3)::boolean, r.sealed
    from ${restored} join record r on r.id = t.record,
      jsonb_array_elements(coalesce(nullif(c.belongings -> 'observations', 'null'), '[]')) o`.execute(tx)
}
