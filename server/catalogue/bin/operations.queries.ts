import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** A number for changes that are made together. */
export async function nextOperation(tx: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('change_operation') as id`.execute(tx)
  return Number(rows[0]?.id)
}

/** Who made changes together, and whether anything of them can be undone. */
export async function findOperator(tx: Db, operation: number) {
  const { rows } = await sql<{ account: number | null; undoable: boolean }>`
    select min(account) as account, bool_or(state = 'applied') as undoable
    from change where operation = ${operation} having count(*) > 0`.execute(tx)
  return rows[0]
}
