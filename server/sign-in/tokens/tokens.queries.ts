import { sql } from 'kysely'

import type { TokenType } from '#contract/sign-in/held-tokens.ts'
import { countRows } from '#database/count-rows.ts'
import type { Db } from '#database/database.ts'
import { type SessionState, sessionStateOf } from '#server/http/session.sql.ts'

interface SessionRow {
  account: number | undefined
  app: number | undefined
  appKey: number | undefined
  address: string
  agent: string
  secondFactor: boolean
  providerSession: number | undefined
  parent: number | undefined
}

/** Inserts a session; the identity of a person counts as just proved, unless another session hands it on. */
export async function insertSession(tx: Db, given: SessionRow): Promise<number> {
  const { account, app, appKey, providerSession, parent, ...rest } = given
  const provedAt = account === undefined || parent !== undefined ? null : new Date()
  const refs = { account: account ?? null, app: app ?? null, appKey: appKey ?? null }
  const { id } = await tx
    .insertInto('session')
    .values({ ...rest, ...refs, providerSession: providerSession ?? null, parent: parent ?? null, provedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a sign-in at a third party goes on; it cannot end before the transaction does. */
export async function holdProviderSession(tx: Db, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from provider_session where id = ${id} and ended_at is null for share`.execute(tx)
  return rows.length > 0
}

interface TokenRow {
  hash: Buffer
  session: number
  kind: TokenType
  expiresAt: Date
}

export async function insertTokens(tx: Db, tokens: TokenRow[]): Promise<void> {
  await tx.insertInto('sessionToken').values(tokens).execute()
}

/** Ends the sessions of an account beyond the maximum, the longest unused first; those that it handed on do not count. */
export async function endBeyond(tx: Db, account: number, max: number): Promise<void> {
  await sql`update session set ended = 'kicked', ended_at = now() where id in (
    select id from session where account = ${account} and parent is null and ended is null
    order by seen_at desc, id desc offset ${max})`.execute(tx)
}

interface PresentedToken extends SessionState {
  session: number
  account: number
  name: string
  spent: boolean
  late: boolean
}

/** Locks and returns the session of a refresh token; `late` if it was spent more than `grace` seconds ago. */
export async function lockSpent(tx: Db, hash: Buffer, grace: number): Promise<PresentedToken | undefined> {
  const holder = { staff: sql`is_staff`, disabledAt: sql`a.disabled_at` }
  const { rows } = await sql<PresentedToken>`
    select s.id as session, s.account, a.name, t.spent_at is not null as spent,
      coalesce(t.spent_at < now() - make_interval(secs => ${grace}), false) as late, ${sessionStateOf(holder)}
    from session_token t join session s on s.id = t.session join account a on a.id = s.account
      cross join sign_in_policy p
      cross join lateral (select exists (select from account_role ar join role on role.id = ar.role
        where ar.account = s.account and role.staff) as is_staff) as roles
    where t.hash = ${hash} and t.kind = 'refresh' for update of s, t`.execute(tx)
  return rows[0]
}

/** Marks a refresh token as spent; access tokens of its session expire after the given seconds. */
export async function spendToken(tx: Db, session: number, hash: Buffer, lasts: number): Promise<void> {
  await sql`update session_token set spent_at = now() where hash = ${hash}`.execute(tx)
  await sql`update session_token set expires_at = least(expires_at, now() + make_interval(secs => ${lasts}))
    where session = ${session} and kind = 'access'`.execute(tx)
}

export type SessionEndReason = 'kicked' | 'disabled' | 'signed_out' | 'reused' | 'signed_out_there'

/** Ends one session; false if it had ended before. */
export async function endSession(tx: Db, session: number, ended: SessionEndReason): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended, endedAt: new Date() })
    .where('id', '=', session)
    .where('ended', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all sessions of an account, except the given one. */
export async function endSessions(
  tx: Db,
  account: number,
  ended: SessionEndReason,
  but = 0,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended, endedAt: new Date() })
    .where('account', '=', account)
    .where('ended', 'is', null)
    .where('id', '<>', but)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Stores that the holder of a session has proved the identity. */
export async function proveSession(tx: Db, session: number): Promise<void> {
  await tx.updateTable('session').set({ provedAt: new Date() }).where('id', '=', session).execute()
}

/** Stores that a session has two factors. */
export async function setSecondFactor(tx: Db, session: number): Promise<void> {
  await tx.updateTable('session').set({ secondFactor: true }).where('id', '=', session).execute()
}

/** Counts a proof of a session; undefined if it has ended or reached the maximum. */
export async function countProof(db: Db, session: number, max: number): Promise<number | undefined> {
  const { rows } = await sql<{ failed: number }>`
    update session set failed_proofs = failed_proofs + 1
    where id = ${session} and ended is null and failed_proofs < ${max}
    returning failed_proofs as failed`.execute(db)
  return rows[0]?.failed
}

export async function uncountProof(db: Db, session: number): Promise<void> {
  await sql`update session set failed_proofs = failed_proofs - 1
    where id = ${session} and failed_proofs > 0`.execute(db)
}

export async function forgiveProofs(db: Db, session: number): Promise<void> {
  await sql`update session set failed_proofs = 0 where id = ${session} and failed_proofs > 0`.execute(db)
}

/** Deletes tokens and sessions that can no longer be used. */
export async function deleteEndedSessions(db: Db): Promise<number> {
  const tokens = sql`delete from session_token where expires_at < now() - interval '1 day'`
  const sessions = sql`delete from session s where created_at < now() - interval '1 day'
    and not exists (select from session_token t where t.session = s.id)`
  const ended = await countRows(tokens.execute(db))
  return ended + (await countRows(sessions.execute(db)))
}
