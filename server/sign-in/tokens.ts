import { createHmac, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import { fail } from '#contract/errors.ts'
import type { Tokens } from '#contract/sign-in/token.ts'
import type { Db } from '#database/database.ts'
import { audit } from '#server/audit/audit.ts'
import { hashToken, isTooOld, type Standing, whyOver } from '#server/http/session.ts'

/** Seconds. */
const accessLasts = 3600
const refreshLasts = 7 * 86_400
/** Within so many seconds a spent refresh token is answered as it was the first time: two tabs may ask at once. */
const grace = 10
/** What was sent before the tokens changed still arrives. */
const oldAccessLasts = 30

interface NewSession {
  account?: number
  app?: number
  address: string
  agent: string
  secondFactor?: boolean
  /** Most sessions an account may have: the longest unused ends. */
  most?: number
}

/** Opens a session; of its tokens only hashes are kept. A program gets no refresh token: it asks again. */
export async function openSession(tx: Db, given: NewSession): Promise<Tokens & { session: number }> {
  const { account, app, address, agent, secondFactor = false, most } = given
  const { id: session } = await tx
    .insertInto('session')
    .values({
      account: account ?? null,
      app: app ?? null,
      address,
      agent,
      secondFactor,
      ...(account !== undefined && { provedAt: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (account !== undefined && most !== undefined) await endBeyond(tx, account, most)
  const pair = { accessToken: newToken(), ...(account !== undefined && { refreshToken: newToken() }) }
  await keep(tx, session, pair)
  return { session, ...pair, expiresIn: accessLasts }
}

const newToken = () => randomBytes(32).toString('base64url')

async function keep(tx: Db, session: number, pair: { accessToken: string; refreshToken?: string }) {
  const after = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const access = {
    hash: hashToken(pair.accessToken),
    session,
    kind: 'access' as const,
    expiresAt: after(accessLasts),
  }
  const refresh = pair.refreshToken && {
    hash: hashToken(pair.refreshToken),
    session,
    kind: 'refresh' as const,
    expiresAt: after(refreshLasts),
  }
  await tx
    .insertInto('sessionToken')
    .values([access, ...(refresh ? [refresh] : [])])
    .execute()
}

async function endBeyond(tx: Db, account: number, most: number): Promise<void> {
  await sql`update session set ended = 'kicked', ended_at = now() where id in (
    select id from session where account = ${account} and ended is null
    order by seen_at desc, id desc offset ${most})`.execute(tx)
}

interface Spent extends Standing {
  session: number
  account: number
  name: string
  spent: boolean
  late: boolean
}

/**
 * Changes a refresh token for new tokens. Each is good once; the same one again within ten seconds gets the same
 * successors, later it is a copy in foreign hands, and the session ends. Staff who were away too long get none.
 */
export async function refreshSession(
  db: Db,
  key: Buffer,
  { token, address }: { token: string; address: string },
): Promise<Tokens> {
  const outcome = await db.transaction().execute(async (tx) => {
    const row = await lockSpent(tx, hashToken(token))
    const reason = row ? whyOver(row) : 'missing'
    if (!row || reason) return reason ?? 'missing'
    if (row.late) {
      await endSession(tx, row.session, 'reused')
      const { account, name, session } = row
      await audit(tx, {
        action: 'session_reused',
        success: false,
        account,
        name,
        address,
        detail: { session },
      })
      return 'kicked'
    }
    const pair = successorsOf(key, token)
    if (!row.spent) await rotate(tx, row.session, token, pair)
    return { ...pair, expiresIn: accessLasts }
  })
  return typeof outcome === 'string' ? fail('not_signed_in', { reason: outcome }) : outcome
}

/** Successors are made from the spent token by the server's key, so that asking twice gives the same without keeping them. */
function successorsOf(key: Buffer, token: string): { accessToken: string; refreshToken: string } {
  const next = (kind: string) => createHmac('sha256', key).update(`${kind} ${token}`).digest('base64url')
  return { accessToken: next('access'), refreshToken: next('refresh') }
}

async function lockSpent(tx: Db, hash: Buffer): Promise<Spent | undefined> {
  const { rows } = await sql<Spent>`
    select s.id as session, s.account, a.name, s.ended, t.spent_at is not null as spent,
      t.expires_at <= now() or ${isTooOld(sql`is_staff`)} or is_staff and s.seen_at < now() - make_interval(mins => p.staff_idle_minutes) as expired,
      coalesce(t.spent_at < now() - make_interval(secs => ${grace}), false) as late,
      a.disabled_at is not null as disabled, is_staff and not s.second_factor as unproven
    from session_token t join session s on s.id = t.session join account a on a.id = s.account
      cross join sign_in_policy p
      cross join lateral (select exists (select from account_role ar join role on role.id = ar.role
        where ar.account = s.account and role.staff) as is_staff) as roles
    where t.hash = ${hash} and t.kind = 'refresh' for update of s, t`.execute(tx)
  return rows[0]
}

async function rotate(
  tx: Db,
  session: number,
  spent: string,
  pair: { accessToken: string; refreshToken: string },
): Promise<void> {
  await sql`update session_token set spent_at = now() where hash = ${hashToken(spent)}`.execute(tx)
  await sql`update session_token set expires_at = least(expires_at, now() + make_interval(secs => ${oldAccessLasts}))
    where session = ${session} and kind = 'access'`.execute(tx)
  await keep(tx, session, pair)
}

type Ending = 'kicked' | 'disabled' | 'signed_out' | 'reused'

/** Ends one session; undefined when it had ended before. */
export async function endSession(tx: Db, session: number, ended: Ending): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended, endedAt: new Date() })
    .where('id', '=', session)
    .where('ended', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all sessions of an account, but for one if it is named. */
export async function endSessions(tx: Db, account: number, ended: Ending, but = 0): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended, endedAt: new Date() })
    .where('account', '=', account)
    .where('ended', 'is', null)
    .where('id', '<>', but)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Notes that the holder of a session has shown who it is. */
export async function proveSession(tx: Db, session: number): Promise<void> {
  await tx.updateTable('session').set({ provedAt: new Date() }).where('id', '=', session).execute()
}

/** Forgets tokens and sessions that nothing can be done with any more. */
export async function forgetSessions(db: Db): Promise<void> {
  await sql`delete from session_token where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from session s where created_at < now() - interval '1 day'
    and not exists (select from session_token t where t.session = s.id)`.execute(db)
}
