import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/**
 * Inserts rows in one statement, however many; they name their columns. The table defines the types: numbers, days,
 * arrays and JSON are read as it stores them.
 */
export async function insertRows(
  tx: Db,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
}
