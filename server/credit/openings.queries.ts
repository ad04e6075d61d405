import { type RawBuilder, sql } from 'kysely'

import { compiledStatement } from '#database/compiled.ts'
import type { Db } from '#database/database.ts'

import { isOpenedBy, ledgerLabel, pricedAccess, type PricedValues } from './credit.sql.ts'

interface AccountAndRecord {
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

/** The line of an opening: a purse, and its number there. */
export interface LineKey {
  purse: number
  number: number
}

export interface RecordOpening<Row> extends PricedValues {
  account: number
  kind: string
  /**
   * SQL: the record and what else is to be read of it: its `id`, how the ledger names it, and the level of access by which
   * it is priced, null where members may not open it. The same for all records of a kind.
   */
  record: (values: PricedValues) => RawBuilder<Row>
  /** The reader pays now; else only those do who are never asked. */
  pay: boolean
}

/** What is asked of a reader, and the line if they paid. */
export type OpeningCost = Due & { line: LineKey | null }

/**
 * Reads a record, what opening it costs a reader, and with what it can be paid. If it is to be paid now, it is opened for
 * 24 hours and paid for, the pool of the organisation first: one statement, which does all of it or nothing. No line when
 * there is nothing to pay, no purse holds enough, or another call has opened it meanwhile; balances are those after the
 * payment. Undefined without such a record; no cost where members may not open it.
 */
export async function open<Row extends object>(
  db: Db,
  { record, ...values }: RecordOpening<Row>,
): Promise<{ row: Row; cost: OpeningCost | null } | undefined> {
  const [found] = await openings(db, values, { record, kind: values.kind })
  if (!found) return undefined
  const { 'cost of opening': settled } = found // no field of a kind has such a name
  // oxlint-disable-next-line no-unsafe-type-assertion -- the row is what `record` reads
  const row = found as unknown as Row
  if (!settled) return { row, cost: null }
  const { purse, number, ...due } = settled
  return { row, cost: { ...due, line: purse === null || number === null ? null : { purse, number } } }
}

interface OpenedRow {
  'cost of opening': (Due & Nullable<LineKey>) | null
}

interface OpeningShape {
  kind: string
  record: (values: PricedValues) => RawBuilder<object>
}

const openings = compiledStatement(
  (
    { account, kind, pay, code, day }: Omit<RecordOpening<object>, 'record'>,
    { record }: OpeningShape,
  ) => sql<OpenedRow>`
    with target as materialized (${record({ code, day })}),
    due as materialized (
      select a.id as account, target.id as record, target.${ledgerLabel} as label,
        credit_price_of(${kind}, target.${pricedAccess}) as price, p.asks,
        p.balance as own, p.id as own_purse, o.balance as pool, o.id as pool_purse,
        exists (select from credit_opening where account = a.id and record = target.id
          and at > now() - interval '24 hours') as opened
      from target join account a on a.id = ${account} join credit_purse p on p.account = a.id
        left join credit_purse o on o.organisation = a.organisation
      where target.${pricedAccess} is not null),
    purse as materialized (
      select p.id, due.price from due join credit_purse p on p.id = any(array[due.own_purse, due.pool_purse])
      where not due.opened and due.price > 0 and (${pay}::boolean or not due.asks) and p.balance >= due.price
      order by p.organisation limit 1 for no key update of p),
    opened as (
      insert into credit_opening (account, record) select due.account, due.record from purse, due
      on conflict (account, record) do update set at = now()
        where credit_opening.at <= now() - interval '24 hours' returning account),
    payment as materialized (select purse.id, purse.price, due.account, due.record, due.label from purse, due, opened),
    line as materialized (
      select b.purse, b.number, b.balance from payment cross join lateral book_credit(payment.id, -payment.price, 'view',
        payment.account, payment.record,
        (select payment.label || ' ' || code from record where id = payment.record for key share)) b)
    select target.*, case when due.account is not null then json_build_object(
      'price', due.price, 'asks', due.asks, 'opened', due.opened, 'purse', line.purse, 'number', line.number,
      'own', case when line.purse = due.own_purse then line.balance else due.own end,
      'pool', case when line.purse = due.pool_purse then line.balance else due.pool end) end as "cost of opening"
    from target left join due on true left join line on true`,
  ({ kind }) => kind,
)

type Nullable<T> = { [name in keyof T]: T[name] | null }

/** Those of these records that a reader has paid within 24 hours, or that cost nothing. */
export async function listOpened(db: Db, account: number, records: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from record r where r.id = any(${records}) and ${isOpenedBy(account)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Closes a record again and pays back what its last opening cost, to the purse that paid; undefined if there is none. */
export async function refundOpening(
  tx: Db,
  { account, record, number, purse, note, by }: AccountAndRecord & Refund,
): Promise<{ amount: number } | undefined> {
  const { rows } = await sql<{ amount: number }>`
    with closed as (
      delete from credit_opening where account = ${account} and record = ${record}
        and at = (select at from credit_line where purse = ${purse} and number = ${number}) returning record),
    line as materialized (
      select l.* from credit_line l join closed on l.record = closed.record
      where l.purse = ${purse} and l.number = ${number} and l.reason = 'view')
    select b.amount from line cross join lateral book_credit(line.purse, -line.amount, 'refund', ${account}, ${record},
      (select split_part(line.title, ' ', 1) || ' ' || code from record where id = ${record} for key share),
      ${note}, ${by}) b`.execute(tx)
  return rows[0]
}

/** Holds a reader's refunds against their other calls until the transaction ends. */
export async function lockReader(tx: Db, account: number): Promise<void> {
  await sql`select from account where id = ${account} for no key update`.execute(tx)
}

interface FreshOpeningQuery {
  account: number
  kind: string
  code: string
  minutes: number
}

/** What a reader has opened within some minutes. */
export async function findFresh(
  tx: Db,
  { account, kind, code, minutes }: FreshOpeningQuery,
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

export interface PaidOpening extends LineKey {
  account: number | null
  record: number | null
  title: string
  reader: string | null
}

/** The line of an opening. */
export async function findView(db: Db, id: number): Promise<PaidOpening | undefined> {
  const { rows } = await sql<PaidOpening>`
    select l.purse, l.number, l.account, l.record, l.title, a.name as reader
    from credit_line l left join account a on a.id = l.account
    where l.id = ${id} and l.reason = 'view'`.execute(db)
  return rows[0]
}
