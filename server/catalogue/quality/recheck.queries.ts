import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface CheckState {
  /** What the findings follow from: the rules, and the districts. */
  rules: string
  /** The last record checked; null when all are. */
  checkedTo: number | null
}

export async function findState(db: Db): Promise<CheckState | undefined> {
  const { rows } = await sql<CheckState>`
    select rules, checked_to as "checkedTo" from quality_state`.execute(db)
  return rows[0]
}

/** The same, for one server at a time until its transaction ends; undefined while another is at it. */
export async function lockState(tx: Db): Promise<CheckState | undefined> {
  const { rows } = await sql<CheckState>`
    select rules, checked_to as "checkedTo" from quality_state for update skip locked`.execute(tx)
  return rows[0]
}

export async function setState(tx: Db, { rules, checkedTo }: CheckState): Promise<void> {
  await sql`update quality_state set rules = ${rules}, checked_to = ${checkedTo}`.execute(tx)
}

/** The next records, and their kinds. */
export async function listNext(db: Db, after: number, limit: number) {
  const { rows } = await sql<{ id: number; kind: string }>`
    select id, kind from record where id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}

/** Of these records, those that nobody else is writing, held until the transaction ends. */
export async function holdFree(tx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from record where id = any(${ids}) order by id for no key update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}
