import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { isAlive } from '#server/http/session.sql.ts'

export async function findPasswordAt(db: Db, account: number): Promise<Date | null> {
  const row = await db.selectFrom('account').select('passwordAt').where('id', '=', account).executeTakeFirst()
  return row?.passwordAt ?? null
}

/** Counts the unused recovery codes. */
export async function countRecoveryCodes(db: Db, account: number): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

interface OwnSession {
  id: number
  createdAt: Date
  seenAt: Date
  address: string
  agent: string
}

export async function listOwnSessions(db: Db, account: number): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select s.id, s.created_at as "createdAt", s.seen_at as "seenAt", s.address, s.agent
    from session s join account a on a.id = s.account
    where s.account = ${account} and ${isAlive} order by s.seen_at desc`.execute(db)
  return rows
}

export async function isOwnSession(db: Db, account: number, session: number): Promise<boolean> {
  const { rows } = await sql`select from session where id = ${session} and account = ${account}`.execute(db)
  return rows.length > 0
}

interface Contact {
  what: 'phone' | 'mail'
  sealed: Buffer
  key: Buffer
}

export async function setContact(tx: Db, account: number, { what, sealed, key }: Contact): Promise<void> {
  const change = { [what]: sealed, [`${what}Key`]: key }
  await tx.updateTable('account').set(change).where('id', '=', account).execute()
}
