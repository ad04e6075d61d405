import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface Allowed {
  /** Seconds between two codes to one target. */
  pause: number
  /** Codes a day to one target. */
  aDay: number
}

const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Counts one more code to a target if that is allowed; of several at once, one is. */
export async function takeAllowance(tx: Db, target: Buffer, { pause, aDay }: Allowed): Promise<boolean> {
  const { rows } = await sql`
    insert into code_allowance as a (target, day, issued, last_at) values (${target}, ${today}, 1, now())
    on conflict (target) do update set day = excluded.day, last_at = now(),
      issued = case when a.day = excluded.day then a.issued + 1 else 1 end
      where a.last_at <= now() - make_interval(secs => ${pause}) and (a.day < excluded.day or a.issued < ${aDay})
    returning 1`.execute(tx)
  return rows.length > 0
}

interface Wait {
  /** Seconds until the pause after the last code is over; 0 when it is. */
  pause: number
  /** Seconds until the next day. */
  tomorrow: number
}

export async function findWait(db: Db, target: Buffer, pause: number): Promise<Wait | undefined> {
  const { rows } = await sql<Wait>`
    select greatest(0, ceil(${pause} - extract(epoch from now() - last_at)))::int as pause,
      ceil(extract(epoch from (${today} + 1)::timestamp at time zone 'Asia/Shanghai' - now()))::int as tomorrow
    from code_allowance where target = ${target}`.execute(db)
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

/** The newest code of a purpose and a target is the only one. */
export async function replaceCode(tx: Db, { purpose, target, address, hash, lasts }: NewCode): Promise<void> {
  await sql`
    insert into verification_code (purpose, target, address, code_hash, expires_at)
    values (${purpose}, ${target}, ${address}, ${hash}, now() + make_interval(secs => ${lasts}))
    on conflict (purpose, target) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
      address = excluded.address, tries = 0, created_at = now(), used_at = null, ticket_hash = null,
      ticket_expires_at = null`.execute(tx)
}

const live = ({ purpose, target }: Which, tries: number) =>
  sql`purpose = ${purpose} and target = ${target} and used_at is null and expires_at > now() and tries < ${tries}`

/** Counts a try, and uses the code up when it is the right one. */
export async function useCode(db: Db, which: Which, hash: Buffer, tries: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    update verification_code set tries = tries + 1, used_at = case when code_hash = ${hash} then now() end
    where ${live(which, tries)} returning used_at is not null as used`.execute(db)
  return rows[0]?.used ?? false
}

interface Ticket {
  hash: Buffer
  lasts: number
}

/** Counts a try, and notes a ticket when the code is the right one. */
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
    where ${live(which, tries)} returning code_hash = ${which.hash} as "right"`.execute(db)
  return rows[0]?.right ?? false
}

const open = (purpose: string, ticket: Buffer) =>
  sql`purpose = ${purpose} and ticket_hash = ${ticket} and ticket_expires_at > now() and used_at is null`

/** The sealed address that a ticket stands for. */
export async function findTicket(db: Db, purpose: string, ticket: Buffer): Promise<Buffer | undefined> {
  const { rows } = await sql<{ address: Buffer }>`
    select address from verification_code where ${open(purpose, ticket)}`.execute(db)
  return rows[0]?.address
}

/** Uses a ticket up. Of several at once, one finds it. */
export async function useTicket(tx: Db, purpose: string, ticket: Buffer): Promise<Buffer | undefined> {
  const { rows } = await sql<{ address: Buffer }>`
    update verification_code set used_at = now() where ${open(purpose, ticket)} returning address`.execute(tx)
  return rows[0]?.address
}

export async function deleteOldCodes(db: Db): Promise<void> {
  await sql`delete from verification_code
    where expires_at < now() and coalesce(ticket_expires_at, expires_at) < now()`.execute(db)
  await sql`delete from code_allowance where last_at < now() - interval '1 day'`.execute(db)
}
