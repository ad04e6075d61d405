import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

interface Reading {
  account: number
  record: number
}

export interface Due {
  price: number
  own: number
  pool: number | null
  asks: boolean
  /** Whether it was opened within the last 24 hours. */
  opened: boolean
}

/** What opening a record costs a reader, and with what it can be paid. */
export async function findDue(
  db: Db,
  { account, record, kind, access }: Reading & { kind: string; access: string },
): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select credit_price_of(${kind}, ${access}) as price, p.balance as own, o.balance as pool, p.asks,
      exists (select from credit_opening where account = a.id and record = ${record}
        and at > now() - interval '24 hours') as opened
    from account a join credit_purse p on p.account = a.id
      left join credit_purse o on o.organisation = a.organisation
    where a.id = ${account}`.execute(db)
  return rows[0]
}

/** Those of these records that a reader has paid within 24 hours, or that cost nothing. */
export async function listOpened(db: Db, account: number, records: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from record r where r.id = any(${records}) and (
      credit_price_of(r.kind, case r.access when 'protected' then 'open' else r.access end) = 0
      or exists (select from credit_opening o where o.account = ${account} and o.record = r.id
        and o.at > now() - interval '24 hours'))`.execute(db)
  return rows.map(({ id }) => id)
}

/** The line of an opening: a purse, and its number there. */
export interface LineKey {
  purse: number
  number: number
}

/**
 * Opens a record for 24 hours and pays for it, the pool of the organisation first: one statement, which does all of it or
 * nothing. Undefined when no purse holds enough, or another call has opened it meanwhile.
 */
export async function insertOpening(
  db: Db,
  { account, record, price, title }: Reading & { price: number; title: string },
): Promise<LineKey | undefined> {
  const { rows } = await sql<LineKey>`
    with purse as materialized (
      select p.id from credit_purse p
      where p.balance >= ${price} and (p.account = ${account}
        or p.organisation = (select organisation from account where id = ${account}))
      order by p.organisation limit 1 for no key update),
    opened as (
      insert into credit_opening (account, record) select ${account}, ${record} from purse
      on conflict (account, record) do update set at = now()
        where credit_opening.at <= now() - interval '24 hours' returning account),
    due as materialized (select purse.id from purse, opened)
    select b.purse, b.number from due cross join lateral book_credit(due.id, ${-price}, 'view', ${account},
      ${record}, ${title}) b`.execute(db)
  return rows[0]
}

/** Closes a record again and pays back what its last opening cost, to the purse that paid; undefined if there is none. */
export async function refundOpening(
  tx: Db,
  { account, record, number, purse, note, by }: Reading & Refund,
): Promise<{ amount: number } | undefined> {
  const { rows } = await sql<{ amount: number }>`
    with closed as (
      delete from credit_opening where account = ${account} and record = ${record}
        and at = (select at from credit_line where purse = ${purse} and number = ${number}) returning record),
    line as materialized (
      select l.* from credit_line l join closed on l.record = closed.record
      where l.purse = ${purse} and l.number = ${number} and l.reason = 'view')
    select b.amount from line cross join lateral book_credit(line.purse, -line.amount, 'refund', ${account}, ${record},
      line.title, ${note}, ${by}) b`.execute(tx)
  return rows[0]
}

/** Holds a reader's refunds against their other calls until the transaction ends. */
export async function lockReader(tx: Db, account: number): Promise<void> {
  await sql`select from account where id = ${account} for no key update`.execute(tx)
}

interface FreshAsked {
  account: number
  kind: string
  code: string
  minutes: number
}

/** What a reader has opened within some minutes. */
export async function findFresh(
  tx: Db,
  { account, kind, code, minutes }: FreshAsked,
): Promise<(LineKey & { record: number }) | undefined> {
  const { rows } = await sql<LineKey & { record: number }>`
    select l.purse, l.number, o.record
    from record r join credit_opening o on o.record = r.id and o.account = ${account}
      join credit_line l on l.record = o.record and l.account = o.account and l.at = o.at and l.reason = 'view'
    where r.kind = ${kind} and r.code = ${code} and o.at > now() - make_interval(mins => ${minutes})`.execute(
    tx,
  )
  return rows[0]
}

/** Refunds of a reader within 24 hours that were noted so. */
export async function countRefunds(tx: Db, account: number, note: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from credit_line where account = ${account} and reason = 'refund' and by is null
      and note = ${note} and at > now() - interval '24 hours'`.execute(tx)
  return rows[0]?.count ?? 0
}

interface Refund extends LineKey {
  note: string
  /** Null: the library itself. */
  by: number | null
}

export interface Paid extends LineKey {
  account: number | null
  record: number | null
  title: string
  reader: string | null
}

/** The line of an opening. */
export async function findView(db: Db, id: number): Promise<Paid | undefined> {
  const { rows } = await sql<Paid>`
    select l.purse, l.number, l.account, l.record, l.title, a.name as reader
    from credit_line l left join account a on a.id = l.account
    where l.id = ${id} and l.reason = 'view'`.execute(db)
  return rows[0]
}
