import { sql } from 'kysely'

import type { Access } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { belongsTo } from '#server/catalogue/name-of-number.sql.ts'

import { dueBackAt, queuePlace } from './standing/standing.sql.ts'

export interface ItemRow {
  position: number
  /** Number of the record; null when it has been taken down. */
  record: number | null
  kind: string
  code: string
  title: string
  belongsTo: string | null
  access: Access
  openOn: string | null
  /** How open it was when the loan was approved. */
  decidedAccess: Access | null
  state: 'asked' | 'waiting' | 'held' | 'out' | 'back' | 'released'
  holding: number | null
  box: string | null
  shelf: string | null
  damage: string
  free: number
  out: number
  waiting: number
  dueOn: string | null
  place: number | null
  backOn: string | null
  files: number
}

/** The items of a loan, with how each can be had now. A record that is gone counts as secret: nothing is said of it. */
export async function listItems(db: Db, loan: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.position, r.id as record, i.kind, i.code, i.title, ${belongsTo} as "belongsTo", coalesce(r.access, 'secret') as access, r.open_on as "openOn",
      i.decided_access as "decidedAccess",
      i.state, i.holding, h.box, h.shelf, i.damage, s.free, s.out, q.waiting, s.due_on as "dueOn",
      p.place, case when p.place is not null then ${dueBackAt(sql`p.place`)} end as "backOn",
      (select count(*)::int from file f where f.record = r.id) as files
    from loan_item i cross join lateral (select ${queuePlace} as place) p
      left join record r on r.id = i.record left join holding h on h.id = i.holding
      left join lateral (
        select count(*) filter (where o.holding is null)::int as free, count(o.holding)::int as out,
          min(ol.due_on) filter (where o.state = 'out') as due_on
        from holding c left join loan_item o on o.holding = c.id and o.state in ('held', 'out')
          left join loan ol on ol.id = o.loan
        where c.record = r.id) s on true
      left join lateral (
        select count(*)::int as waiting from loan_item w
        where w.record = i.record and w.state = 'waiting' and w.loan <> i.loan) q on true
    where i.loan = ${loan} order by i.position`.execute(db)
  return rows
}

/**
 * Puts a record into a loan at its first free place up to a limit, by the name that everybody sees; a record that is in
 * it already stays once. The record is held, so that none can be renamed unseen.
 */
export async function insertItem(
  tx: Db,
  { loan, record }: { loan: number; record: number },
  max: number,
): Promise<boolean> {
  const { rows } = await sql`
    with there as (select position from loan_item where loan = ${loan} and record = ${record}),
    named as materialized (select id, kind, code, title from record where id = ${record} for share),
    put as (insert into loan_item (loan, position, record, kind, code, title)
    select ${loan}, place, n.id, n.kind, n.code, n.title from named n, generate_series(1, ${max}::int) place
    where not exists (select from there)
      and not exists (select from loan_item i where i.loan = ${loan} and i.position = place)
    order by place limit 1 returning position)
    select position from there union all select position from put`.execute(tx)
  return rows.length > 0
}

export async function countItems(db: Db, loan: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from loan_item where loan = ${loan}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Takes all items but those at the given places out of a loan. */
export async function keepItems(tx: Db, loan: number, positions: readonly number[]): Promise<void> {
  await sql`delete from loan_item where loan = ${loan} and position <> all(${positions}::int[])`.execute(tx)
}

/** Holds what lies on the shelves of a loan's records, in the order of their ids, against every other loan. */
export async function lockHoldings(tx: Db, loan: number): Promise<void> {
  await sql`select h.id from holding h
    where h.record in (select i.record from loan_item i where i.loan = ${loan})
    order by h.id for no key update`.execute(tx)
}

/** Notes how open each item is as the loan is approved. */
export async function setDecidedAccess(
  tx: Db,
  loan: number,
  items: readonly { position: number; access: Access }[],
): Promise<void> {
  await sql`update loan_item i set decided_access = d.access
    from json_to_recordset(${JSON.stringify(items)}::json) as d (position int, access text)
    where i.loan = ${loan} and i.position = d.position`.execute(tx)
}

/** Gives each item a free copy of its record; where there is none the item waits. */
export async function reserveItems(tx: Db, loan: number): Promise<void> {
  await sql`update loan_item i set holding = f.free, state = case when f.free is null then 'waiting' else 'held' end,
      waits_since = case when f.free is null then now() end
    from (select a.position, (
        select h.id from holding h where h.record = a.record
          and not exists (select from loan_item o where o.holding = h.id and o.state in ('held', 'out'))
        order by h.copy limit 1) as free
      from loan_item a where a.loan = ${loan} and a.state in ('asked', 'released')) f
    where i.loan = ${loan} and i.position = f.position`.execute(tx)
}

/** Gives up what is held or waited for; returns the copies that are free now. */
export async function releaseItems(tx: Db, loan: number): Promise<number[]> {
  const { rows } = await sql<{ holding: number }>`
    with freed as (select position, holding from loan_item where loan = ${loan} and state in ('asked', 'held', 'waiting'))
    update loan_item i set state = 'released', holding = null, waits_since = null from freed
    where i.loan = ${loan} and i.position = freed.position returning freed.holding`.execute(tx)
  return rows.map(({ holding }) => holding).filter((holding) => holding !== null)
}

export async function handOutItems(tx: Db, loan: number): Promise<void> {
  await sql`update loan_item set state = 'out' where loan = ${loan} and state = 'held'`.execute(tx)
}

/** Takes items back that are out; returns the copies that are free now. */
export async function bringItems(
  tx: Db,
  loan: number,
  { positions, damage }: { positions: readonly number[]; damage: string },
): Promise<number[]> {
  const { rows } = await sql<{ holding: number }>`update loan_item set state = 'back', damage = ${damage}
    where loan = ${loan} and state = 'out' and position = any(${positions}::int[]) returning holding`.execute(
    tx,
  )
  return rows.map(({ holding }) => holding)
}

/** Gives copies that are free to whoever has waited longest for each; returns the loans that got one. */
export async function passOn(tx: Db, holdings: readonly number[]): Promise<number[]> {
  const loans: number[] = []
  for (const holding of holdings) {
    const { rows } = await sql<{ loan: number }>`
      update loan_item i set state = 'held', holding = ${holding}, waits_since = null
      from (select w.loan, w.position from loan_item w
        where w.record = (select record from holding where id = ${holding}) and w.state = 'waiting'
        order by w.waits_since, w.loan limit 1) first
      where i.loan = first.loan and i.position = first.position returning i.loan`.execute(tx)
    loans.push(...rows.map(({ loan }) => loan))
  }
  return loans
}

/** Whether somebody waits for a record that a loan has out. */
export async function isAwaited(db: Db, loan: number): Promise<boolean> {
  const { rows } =
    await sql`select from loan_item i join loan_item w on w.record = i.record and w.state = 'waiting'
    where i.loan = ${loan} and i.state = 'out' limit 1`.execute(db)
  return rows.length > 0
}

/** Opens the files of a loan's records to its reader up to the end of a day. */
export async function insertGrants(tx: Db, loan: number, until: string): Promise<void> {
  await sql`insert into loan_grant (loan, record, account, until)
    select i.loan, r.id, l.account, ${until}::date
    from loan_item i join loan l on l.id = i.loan join record r on r.id = i.record
    where i.loan = ${loan} and l.account is not null
    on conflict (loan, record) do update set until = excluded.until, revoked_at = null`.execute(tx)
}

export async function moveGrants(tx: Db, loan: number, until: string): Promise<void> {
  await sql`update loan_grant set until = ${until}::date where loan = ${loan} and revoked_at is null`.execute(
    tx,
  )
}

export async function revokeGrants(tx: Db, loan: number): Promise<void> {
  await sql`update loan_grant set revoked_at = now() where loan = ${loan} and revoked_at is null`.execute(tx)
}
