import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface ConsentRow {
  version: string
  givenAt: Date
  endedAt: Date | null
  revoked: boolean
}

export async function listConsents(db: Db, account: number): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`select version, given_at as "givenAt", ended_at as "endedAt", revoked
    from consent where account = ${account} order by id desc limit 100`.execute(db)
  return rows
}

/** Ends a consent, and the processing that rests on it; returns whether there was one. */
export async function revokeConsent(tx: Db, account: number): Promise<boolean> {
  const { rows } = await sql`update account set agreed_to = null, agreed_at = null
    where id = ${account} and agreed_to is not null returning id`.execute(tx)
  await sql`update saved_search set alert = false where account = ${account} and alert`.execute(tx)
  await sql`delete from threshold where account = ${account}`.execute(tx)
  await sql`delete from drawing_set where account = ${account}`.execute(tx)
  await sql`delete from export where account = ${account}`.execute(tx)
  await sql`update notice_choice set mail = false where account = ${account} and mail`.execute(tx)
  await sql`update favourite_folder set token = null where account = ${account} and token is not null`.execute(
    tx,
  )
  await sql`update map_drawing set shared = false where account = ${account} and shared`.execute(tx)
  await sql`update saved_drawing set token = null where account = ${account} and token is not null`.execute(
    tx,
  )
  return rows.length > 0
}

export interface CopyRow {
  askedAt: Date
  madeAt: Date | null
  /** Nobody is making it any more. */
  late: boolean
}

/** The copy of an account that is not older than so many days. */
export async function findCopy(db: Db, account: number, days: number): Promise<CopyRow | undefined> {
  const { rows } = await sql<CopyRow>`select asked_at as "askedAt", made_at as "madeAt",
      made_at is null and asked_at < now() - interval '1 hour' as late
    from personal_copy where account = ${account}
      and coalesce(made_at, asked_at) > now() - make_interval(days => ${days})`.execute(db)
  return rows[0]
}

/** Notes a copy in place of the one before, once a day; undefined while one is being made or is of today. */
export async function insertCopy(tx: Db, account: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`insert into personal_copy as c (account) values (${account})
    on conflict (account) do update set asked_at = now(), made_at = null, content = null
    where c.asked_at < now() - case when c.made_at is null then interval '1 hour' else interval '1 day' end
    returning id`.execute(tx)
  return rows[0]?.id
}

/**
 * The account of a copy that is still to be made, both held until the transaction ends: the account first, as by
 * whoever forgets it with its copy.
 */
export async function lockCopyToMake(tx: Db, id: number): Promise<number | undefined> {
  await sql`select from account where id = (select account from personal_copy where id = ${id}) for key share`.execute(
    tx,
  )
  const { rows } = await sql<{ account: number }>`select account from personal_copy
    where id = ${id} and made_at is null for update`.execute(tx)
  return rows[0]?.account
}

export async function setCopy(tx: Db, id: number, content: Buffer): Promise<void> {
  await sql`update personal_copy set content = ${content}, made_at = now() where id = ${id}`.execute(tx)
}

export async function findContent(db: Db, account: number, days: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`select content from personal_copy
    where account = ${account} and made_at > now() - make_interval(days => ${days})`.execute(db)
  return rows[0]?.content
}

export async function deleteOldCopies(db: Db, days: number): Promise<number> {
  const { rows } = await sql`delete from personal_copy
    where asked_at < now() - make_interval(days => ${days})
      and coalesce(made_at, asked_at) < now() - make_interval(days => ${days}) returning id`.execute(db)
  return rows.length
}

export async function findLeavesAt(db: Db, account: number): Promise<Date | null> {
  const { rows } = await sql<{ leavesAt: Date | null }>`select leaves_at as "leavesAt" from account
    where id = ${account}`.execute(db)
  return rows[0]?.leavesAt ?? null
}

/** When the account ends: what was asked first stands. */
export async function setLeaving(tx: Db, account: number, days: number): Promise<Date | undefined> {
  const { rows } = await sql<{ leavesAt: Date }>`update account
    set leaves_at = coalesce(leaves_at, now() + make_interval(days => ${days}))
    where id = ${account} returning leaves_at as "leavesAt"`.execute(tx)
  return rows[0]?.leavesAt
}

/** Takes back that an account ends; false where nothing is to be taken back, or it is too late. */
export async function unsetLeaving(tx: Db, account: number): Promise<boolean> {
  const { rows } = await sql`update account set leaves_at = null
    where id = ${account} and leaves_at > now() returning id`.execute(tx)
  return rows.length > 0
}
