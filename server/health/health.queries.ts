import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export async function readOne(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Counts PDF files whose content is missing from the directory. */
export async function countMissingFiles(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from file_text where state = 'missing'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Writes one row to check that the database is writable. */
export async function writeProbe(db: Db): Promise<void> {
  await sql`insert into write_probe (id, at) values (1, now())
    on conflict (id) do update set at = excluded.at`.execute(db)
}
