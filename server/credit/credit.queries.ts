import { sql } from 'kysely'

import type { CreditLine, CreditRequest } from '#contract/credit/credit.ts'
import type { Db } from '#database/database.ts'

export interface Balance {
  own: number
  pool: number | null
  company: string | null
  manages: boolean
  asks: boolean
}

/** What a reader can pay with, and whether they are asked before. */
export async function findHeld(db: Db, account: number): Promise<Balance | undefined> {
  const { rows } = await sql<Balance>`
    select p.balance as own, o.balance as pool, c.name as company, a.company_manager as manages, p.asks
    from account a join credit_purse p on p.account = a.id
      left join organisation c on c.id = a.organisation left join credit_purse o on o.organisation = c.id
    where a.id = ${account}`.execute(db)
  return rows[0]
}

export async function setAsks(db: Db, account: number, asks: boolean): Promise<void> {
  await sql`update credit_purse set asks = ${asks} where account = ${account}`.execute(db)
}

interface Lines {
  account: number
  of: 'own' | 'company'
  current: number
  size: number
}

type LineRow = Omit<CreditLine, 'at' | 'record'> & { at: Date; kind: string | null; code: string | null }

/**
 * Lines of a reader: of their own purse and what they opened from a pool; or all of the pool of the organisation that
 * they manage.
 */
export async function listLines(db: Db, { account, of, current, size }: Lines) {
  const due =
    of === 'own'
      ? sql<boolean>`(l.account = ${account} or p.account = ${account})`
      : sql<boolean>`p.organisation = (select organisation from account where id = ${account} and company_manager)`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<LineRow>`
      select l.id, l.at, l.amount, l.balance, l.reason, p.account is null as pool, l.title, l.note,
        case when ${of === 'company'}::boolean then who.name end as who, r.kind, r.code
      from credit_line l join credit_purse p on p.id = l.purse
        left join record r on r.id = l.record and r.access <> 'secret' left join account who on who.id = l.account
      where ${due} order by l.id desc limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ count: number }>`select count(*) as count from credit_line l join credit_purse p on p.id = l.purse
      where ${due}`.execute(db),
  ])
  return { rows, total: counted[0]?.count ?? 0 }
}

export interface Booking {
  purse: number
  amount: number
  reason: CreditLine['reason']
  account?: number | null
  title?: string
  note?: string
  by?: number
}

/** Books a change of a purse; undefined when its balance is short. */
export async function book(tx: Db, booking: Booking): Promise<{ balance: number } | undefined> {
  const { purse, amount, reason, account = null, title = '', note = '', by = null } = booking
  const { rows } = await sql<{ balance: number }>`
    select balance from book_credit(${purse}, ${amount}, ${reason}, ${account}, null, ${title}, ${note}, ${by})
    where number is not null`.execute(tx)
  return rows[0]
}

export type Owner = { account: number } | { organisation: number }

/** The purse of an account, or of an organisation. */
export async function findPurse(db: Db, owner: Owner): Promise<{ id: number; balance: number } | undefined> {
  const { rows } = await sql<{ id: number; balance: number }>`select id, balance from credit_purse
    where ${'account' in owner ? sql`account = ${owner.account}` : sql`organisation = ${owner.organisation}`}`.execute(
    db,
  )
  return rows[0]
}

/** Holds purses against other bookings until the transaction ends, in the order of their ids. */
export async function lockPurses(tx: Db, ids: readonly number[]): Promise<PurseRow[]> {
  const { rows } = await sql<PurseRow>`
    select p.id, p.balance, coalesce(a.name, o.name, '') as owner from credit_purse p
      left join account a on a.id = p.account left join organisation o on o.id = p.organisation
    where p.id = any(${ids}) order by p.id for no key update of p`.execute(tx)
  return rows
}

/** Whether one of these purses pays for an account: it is theirs, or that of their organisation. */
export async function listPayers(db: Db, purses: readonly number[], account: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select a.id from account a join credit_purse p
    on p.account = a.id or p.organisation = a.organisation
    where a.id = ${account} and p.id = any(${purses}::bigint[]) limit 1`.execute(db)
  return rows.map(({ id }) => id)
}

export interface PurseRow {
  id: number
  balance: number
  owner: string
}

type RequestRow = Omit<CreditRequest, 'at' | 'answeredAt'> & { at: Date; answeredAt: Date | null }

/** The latest requests of a reader. */
export async function listRequests(db: Db, account: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select id, created_at as at, amount, purpose, for_company as "forCompany", state, granted, answer,
      answered_at as "answeredAt"
    from credit_request where account = ${account} order by id desc limit 20`.execute(db)
  return rows
}

interface NewRequest {
  account: number
  amount: number
  purpose: string
  forCompany: boolean
}

/** Undefined while another one of the same reader waits. */
export async function insertRequest(
  db: Db,
  { account, amount, purpose, forCompany }: NewRequest,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into credit_request (account, amount, purpose, for_company)
    values (${account}, ${amount}, ${purpose}, ${forCompany})
    on conflict (account) where state = 'waiting' do nothing returning id`.execute(db)
  return rows[0]
}

export async function withdrawRequest(
  db: Db,
  account: number,
  id: number,
): Promise<{ withdrawn: boolean } | undefined> {
  const { rows } = await sql<{ withdrawn: boolean }>`
    with withdrawn as (update credit_request set state = 'withdrawn', answered_at = now(), version = version + 1
      where id = ${id} and account = ${account} and state = 'waiting' returning id)
    select exists (select from withdrawn) as withdrawn from credit_request
    where id = ${id} and account = ${account}`.execute(db)
  return rows[0]
}

export interface PendingRequest {
  account: number
  name: string
  organisation: number | null
  forCompany: boolean
  amount: number
}

/** A request that waits for its answer, held until the transaction ends. */
export async function lockRequest(
  tx: Db,
  id: number,
): Promise<(PendingRequest & { waiting: boolean }) | undefined> {
  const { rows } = await sql<PendingRequest & { waiting: boolean }>`
    select r.account, a.name, a.organisation, r.for_company as "forCompany", r.amount, r.state = 'waiting' as waiting
    from credit_request r join account a on a.id = r.account where r.id = ${id} for update of r`.execute(tx)
  return rows[0]
}

export async function answerRequest(
  tx: Db,
  { id, granted, answer, by }: { id: number; granted: number | null; answer: string; by: number },
): Promise<void> {
  await sql`update credit_request set state = case when ${granted}::int is null then 'refused' else 'granted' end,
      granted = ${granted}, answer = ${answer}, answered_at = now(), updated_by = ${by}, updated_at = now(),
      version = version + 1
    where id = ${id}`.execute(tx)
}

/** What a record costs where no kind or access says otherwise, and what a new member begins with. */
export async function findTerms(db: Db): Promise<{ price: number; start: number }> {
  const { rows } = await sql<{ price: number; start: number }>`
    select coalesce((select price from credit_price where kind is null and access is null), 0) as price,
      coalesce((select start from credit_setting), 0) as start`.execute(db)
  return rows[0] ?? { price: 0, start: 0 }
}
