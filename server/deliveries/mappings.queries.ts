import { sql } from 'kysely'

import type { TableUse } from '#contract/deliveries/file-description.ts'
import type { Db } from '#database/database.ts'

/** What the tables of a sender were taken for, the latest first. */
export async function listMappings(db: Db, sender: string, limit: number): Promise<TableUse[]> {
  const { rows } = await sql<{ use: TableUse }>`
    select use from sender_mapping where sender = ${sender} order by used_at desc limit ${limit}`.execute(db)
  return rows.map(({ use }) => use)
}

export async function putMapping(
  tx: Db,
  { sender, signature, use }: { sender: string; signature: string; use: TableUse },
): Promise<void> {
  await sql`
    insert into sender_mapping (sender, signature, use) values (${sender}, ${signature}, ${JSON.stringify(use)}::jsonb)
    on conflict (sender, signature) do update set use = excluded.use, used_at = now()`.execute(tx)
}

/** Keeps the latest mappings of a sender. */
export async function deleteOldMappings(tx: Db, sender: string, left: number): Promise<void> {
  await sql`delete from sender_mapping where sender = ${sender} and signature in (
    select signature from sender_mapping where sender = ${sender} order by used_at desc offset ${left})`.execute(
    tx,
  )
}
