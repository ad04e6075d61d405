import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Inserts or replaces documents, given as JSON: an array of objects with the columns and the id of the record. */
export async function upsertDocuments(tx: Db, documents: string): Promise<void> {
  await sql`
    insert into search_document
      (record, version, kind, district, year, type, access, rank, tier, code, plain, words)
    select r.id, r.version, r.kind, d.district, d.year, d.type, d.access, d.rank,
      (select count(*) from unnest(tiers) lowest where d.rank < lowest), d.code, d.plain, d.words
    from json_to_recordset(${documents}::json) as d (id bigint, district text, year int, type text,
      access text, rank smallint, code text, plain text, words tsvector)
    join record r on r.id = d.id cross join search_state order by r.id
    on conflict (record) do update set (version, district, year, type, access, rank, tier, code, plain, words)
      = row (excluded.version, excluded.district, excluded.year, excluded.type, excluded.access, excluded.rank,
        excluded.tier, excluded.code, excluded.plain, excluded.words)`.execute(tx)
}
