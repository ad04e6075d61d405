import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** The boxes of these holdings, each once, by their shelves. */
export async function listBoxes(
  db: Db,
  holdings: readonly number[],
): Promise<{ box: string; shelf: string }[]> {
  const { rows } = await sql<{ box: string; shelf: string }>`
    select box, min(shelf) as shelf from holding
    where box in (select box from holding where id = any(${holdings}::bigint[]))
    group by box order by min(shelf), box`.execute(db)
  return rows
}

export async function findUseMode(db: Db, value: string): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`select label from dictionary_item
    where group_code = 'useMode' and value = ${value}`.execute(db)
  return rows[0]?.label
}
