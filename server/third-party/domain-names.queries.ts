import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** The account whose person has signed in to a domain by this name. */
export async function findAccountOfName(db: Db, provider: number, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ account: number }>`select account from account_identity
    where provider = ${provider} and sign_in_name = ${name} limit 1`.execute(db)
  return rows[0]?.account
}

/** Stores the name with which a person of a domain has signed in. */
export async function setSignInName(
  db: Db,
  { provider, subject, name }: { provider: number; subject: string; name: string },
): Promise<void> {
  await sql`update account_identity set sign_in_name = case when subject = ${subject} then ${name} end
    where provider = ${provider} and (subject = ${subject} or sign_in_name = ${name})
      and sign_in_name is distinct from case when subject = ${subject} then ${name} end`.execute(db)
}
