import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface SealedCounts {
  phones: number
  mails: number
  authenticators: number
  /** Accounts without a username: without phone and mail they cannot sign in. */
  nameless: number
}

/** Counts what is lost with the key. */
export async function countSealed(db: Db): Promise<SealedCounts> {
  const { rows } = await sql<SealedCounts>`
    select count(phone) as phones, count(mail) as mails, count(totp) as authenticators,
      count(*) filter (where username is null and coalesce(phone, mail) is not null) as nameless
    from account`.execute(db)
  return rows[0] ?? { phones: 0, mails: 0, authenticators: 0, nameless: 0 }
}

/** Clears everything that was encrypted or hashed with a lost key, and ends all sessions. */
export async function clearSealed(tx: Db): Promise<void> {
  await sql`update account set phone = null, phone_key = null, mail = null, mail_key = null, totp = null, totp_step = 0
    where coalesce(phone, mail, totp) is not null`.execute(tx)
  await sql`update sign_in_provider set secret = null, enabled = false, version = version + 1
    where secret is not null`.execute(tx)
  // the numbers of documents were hashed with the key, and join nothing any more
  await sql`update account_identity set label = null, joined = case when joined like 'wechat %' then joined end`.execute(
    tx,
  )
  await sql`delete from joined_identity where key not like 'wechat %'`.execute(tx)
  await sql`delete from provider_session`.execute(tx)
  await sql`delete from recovery_code`.execute(tx)
  await sql`delete from verification_code`.execute(tx)
  await sql`delete from code_allowance`.execute(tx)
  await sql`delete from failed_attempt`.execute(tx)
  await sql`delete from transit_key`.execute(tx)
  await sql`update message set state = 'failed', content = null, ended_at = now(), reason = 'key_lost'
    where content is not null`.execute(tx)
  await sql`update session set ended = 'kicked', ended_at = now() where ended is null`.execute(tx)
}
