import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

type Owner = { account: number } | { organisation: number }

/** Books what a purse lacks or has too much. */
export async function buildCredit(db: Db, owner: Owner, balance: number): Promise<void> {
  const whose =
    'account' in owner ? sql`account = ${owner.account}` : sql`organisation = ${owner.organisation}`
  await sql`select book_credit(id, ${balance}::int - balance, 'grant') from credit_purse
    where ${whose} and balance <> ${balance}`.execute(db)
}

/** What a purse holds. */
export async function creditIn(db: Db, owner: Owner): Promise<number | undefined> {
  const whose =
    'account' in owner ? sql`account = ${owner.account}` : sql`organisation = ${owner.organisation}`
  const { rows } = await sql<{ balance: number }>`select balance from credit_purse where ${whose}`.execute(db)
  return rows[0]?.balance
}

/** Purses whose balance is not the sum of their lines: never any. */
export async function creditFaults(db: Db): Promise<unknown[]> {
  const { rows } = await sql`select p.id, p.balance, sum(l.amount) as sum from credit_purse p
    left join credit_line l on l.purse = p.id group by p.id having p.balance <> coalesce(sum(l.amount), 0)`.execute(
    db,
  )
  return rows
}
