import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** What the values of a dictionary are called, disabled ones too. */
export async function listLabels(db: Db, group: string): Promise<ReadonlyMap<unknown, string>> {
  const { rows } = await sql<{ value: string; label: string }>`
    select value, label from dictionary_item where group_code = ${group}`.execute(db)
  return new Map(rows.map(({ value, label }) => [value, label]))
}
