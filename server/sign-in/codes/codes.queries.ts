import { sql } from 'kysely'

import { countRows } from '#database/count-rows.ts'
import type { Db } from '#database/database.ts'

export interface Allowance {
  /** The counted target, account, source or family. */
  key: Buffer
  period: 'day' | 'hour'
  /** Maximum codes in a period. */
  max: number
  /** Seconds between two. */
  pause?: number
}

const periodStart = (period: Allowance['period']) => sql`date_trunc(${period}, now(), 'Asia/Shanghai')`

/** Adds 0 or 1 if another code is allowed; concurrent calls cannot exceed the maximum. */
export async function takeAllowance(
  tx: Db,
  { key, period, max, pause = 0 }: Allowance,
  count: 0 | 1,
): Promise<boolean> {
  const { rows } = await sql`
    insert into code_allowance as a (key, period, taken, last_at) values (${key}, ${periodStart(period)}, ${count}, now())
    on conflict (key) do update set period = greatest(a.period, excluded.period), last_at = now(),
      taken = case when a.period < excluded.period then 0 else a.taken end + ${count}
      where (${pause}::int = 0 or a.last_at <= now() - make_interval(secs => ${pause}))
        and (a.period < excluded.period or a.taken < ${max})
    returning 1`.execute(tx)
  return rows.length > 0
}

interface Wait {
  /** Seconds until the pause after the last code ends; 0 if it has ended. */
  pause: number
  /** Seconds until the next period. */
  period: number
}

export async function findWait(db: Db, { key, period, pause = 0 }: Allowance): Promise<Wait | undefined> {
  const { rows } = await sql<Wait>`
    select case when ${pause}::int = 0 then 0
      else greatest(0, ceil(${pause} - extract(epoch from now() - last_at)))::int end as pause,
      ceil(extract(epoch from ${periodStart(period)} + ${`1 ${period}`}::interval - now()))::int as period
    from code_allowance where key = ${key}`.execute(db)
  return rows[0]
}

interface Which {
  purpose: string
  target: Buffer
}

interface NewCode extends Which {
  address: Buffer
  hash: Buffer
  lasts: number
}

/** Replaces the previous code of a purpose and a target. */
export async function replaceCode(tx: Db, { purpose, target, address, hash, lasts }: NewCode): Promise<void> {
  await sql`
    insert into verification_code (purpose, target, address, code_hash, expires_at)
    values (${purpose}, ${target}, ${address}, ${hash}, now() + make_interval(secs => ${lasts}))
    on conflict (purpose, target) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      address = excluded.address, tries = 0, created_at = now(), used_at = null, ticket_hash = null,
      ticket_expires_at = null`.execute(tx)
}

const isLive = ({ purpose, target }: Which, tries: number) =>
  sql`purpose = ${purpose} and target = ${target} and used_at is null and expires_at > now() and tries < ${tries}`

/** Counts a try, and deletes the code if it is correct. */
export async function useCode(db: Db, which: Which, hash: Buffer, tries: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    update verification_code set tries = tries + 1, used_at = case when code_hash = ${hash} then now() end
    where ${isLive(which, tries)} returning used_at is not null as used`.execute(db)
  return rows[0]?.used ?? false
}

interface Ticket {
  hash: Buffer
  lasts: number
}

/** Counts a try, and stores a ticket if the code is correct. */
export async function noteTicket(
  db: Db,
  which: Which & { hash: Buffer },
  ticket: Ticket,
  tries: number,
): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    update verification_code set tries = tries + 1,
      ticket_hash = case when code_hash = ${which.hash} then ${ticket.hash} else ticket_hash end,
      ticket_expires_at = case when code_hash = ${which.hash} then now() + make_interval(secs => ${ticket.lasts})
        else ticket_expires_at end
    where ${isLive(which, tries)} returning code_hash = ${which.hash} as "right"`.execute(db)
  return rows[0]?.right ?? false
}

const isOpen = (purpose: string, ticket: Buffer) =>
  sql`purpose = ${purpose} and ticket_hash = ${ticket} and ticket_expires_at > now() and used_at is null`

/** The encrypted address of a ticket. */
export async function findTicket(db: Db, purpose: string, ticket: Buffer): Promise<Buffer | undefined> {
  const { rows } = await sql<{ address: Buffer }>`
    select address from verification_code where ${isOpen(purpose, ticket)}`.execute(db)
  return rows[0]?.address
}

/** Deletes a ticket; only one of concurrent calls gets it. */
export async function useTicket(tx: Db, purpose: string, ticket: Buffer): Promise<Buffer | undefined> {
  const { rows } = await sql<{ address: Buffer }>`
    update verification_code set used_at = now() where ${isOpen(purpose, ticket)} returning address`.execute(
    tx,
  )
  return rows[0]?.address
}

export async function deleteOldCodes(db: Db): Promise<number> {
  const codes = sql`delete from verification_code
    where expires_at < now() and coalesce(ticket_expires_at, expires_at) < now()`
  const allowances = sql`delete from code_allowance where last_at < now() - interval '1 day'`
  return countRows(codes.execute(db), allowances.execute(db))
}
