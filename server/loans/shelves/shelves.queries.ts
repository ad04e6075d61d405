import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export async function findRecord(db: Db, kind: string, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from record
    where kind = ${kind} and code = ${code}`.execute(db)
  return rows[0]?.id
}

/** The number of the holding that is this copy of a record already. */
export async function findCopy(db: Db, record: number, copy: number): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`select number from holding
    where record = ${record} and copy = ${copy}`.execute(db)
  return rows[0]?.number
}

/** How many lines of loans name these holdings, of now and of old. */
export async function countLoansOf(db: Db, holdings: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from loan_item
    where holding = any(${holdings}::bigint[])`.execute(db)
  return rows[0]?.count ?? 0
}
