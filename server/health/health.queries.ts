import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export async function readOne(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** PDF files whose content is not in the folder. */
export async function countMissingFiles(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from file_text where state = 'missing'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Writes one row that means nothing, to see that the database takes it. */
export async function writeProbe(db: Db): Promise<void> {
  await sql`insert into write_probe (id, at) values (1, now())
    on conflict (id) do update set at = excluded.at`.execute(db)
}
