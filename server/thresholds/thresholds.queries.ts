import { sql } from 'kysely'

import type { ThresholdMeasure, ThresholdSide } from '#contract/thresholds/thresholds.ts'
import type { Db } from '#database/database.ts'
import type { AccessTerms } from '#server/catalogue/view-level.ts'

export interface ThresholdTerms {
  record: number
  quantity: string
  measure: ThresholdMeasure
  since: string | null
  days: number | null
  side: ThresholdSide
  bound: number
}

/** A threshold with its record, as far as it is not in the bin. */
export interface StoredThreshold extends ThresholdTerms, AccessTerms {
  id: number
  account: number
  kind: string
  code: string
  seenTo: Date | null
  createdAt: Date
}

export interface StoredCrossing {
  from: Date
  to: Date
  isStanding: boolean
  extreme: number
}

const columns =
  sql.raw(`t.id, t.account, t.record, t.quantity, t.measure, t.since::text, t.days, t.side, t.bound,
  t.seen_to as "seenTo", t.created_at as "createdAt", r.kind, r.code, r.access, r.open_on::text as "openOn"`)

/** One after another: a member sets no more than are allowed, however many calls come at once. */
export async function lockMember(tx: Db, account: number): Promise<void> {
  await sql`select from account where id = ${account} for no key update`.execute(tx)
}

export async function countThresholds(tx: Db, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from threshold where account = ${account}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function findSame(
  tx: Db,
  account: number,
  { record, quantity, measure, since, days, side, bound }: ThresholdTerms,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from threshold
    where account = ${account} and record = ${record} and quantity = ${quantity} and measure = ${measure}
      and since is not distinct from ${since}::date and days is not distinct from ${days}::int
      and side = ${side} and bound = ${bound}`.execute(tx)
  return rows[0]?.id
}

/** Stores a threshold that is due: readings may have come since it was compared. */
export async function insertThreshold(
  tx: Db,
  account: number,
  { record, quantity, measure, since, days, side, bound, seenTo }: ThresholdTerms & { seenTo: Date | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('threshold')
    .values({ account, record, quantity, measure, since, days, side, bound, seenTo, isDue: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Those of a member whose records are there and not under seal, the last one first. */
export async function listThresholds(db: Db, account: number): Promise<StoredThreshold[]> {
  const { rows } = await sql<StoredThreshold>`
    select ${columns} from threshold t join record r on r.id = t.record and not r.sealed
    where t.account = ${account} order by t.id desc`.execute(db)
  return rows
}

/** Crossings of some thresholds that last. */
export async function listStanding(
  db: Db,
  ids: readonly number[],
): Promise<(StoredCrossing & { threshold: number })[]> {
  const { rows } = await sql<StoredCrossing & { threshold: number }>`
    select threshold, from_at as "from", to_at as "to", is_standing as "isStanding", extreme from threshold_crossing
    where threshold = any(${ids}) and is_standing`.execute(db)
  return rows
}

export async function deleteThreshold(
  db: Db,
  { id, account }: { id: number; account: number },
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    delete from threshold where id = ${id} and account = ${account} returning id`.execute(db)
  return rows[0]
}

/** Notes that readings of these records have changed. What is due already is held too: nobody takes it before they are there. */
export async function setDue(tx: Db, records: readonly number[]): Promise<void> {
  await sql`update threshold set is_due = true where record = any(${records})`.execute(tx)
}

/** Takes the next threshold behind another that is due; no other server takes it, unless the transaction fails. */
export async function takeDue(tx: Db, behind: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`update threshold set is_due = false where id = (
      select id from threshold where is_due and id > ${behind} order by id limit 1 for update skip locked)
    returning id`.execute(tx)
  return rows[0]?.id
}

export async function findThreshold(tx: Db, id: number): Promise<StoredThreshold | undefined> {
  const { rows } = await sql<StoredThreshold>`
    select ${columns} from threshold t join record r on r.id = t.record where t.id = ${id}`.execute(tx)
  return rows[0]
}

export async function listCrossings(tx: Db, threshold: number): Promise<StoredCrossing[]> {
  const { rows } = await sql<StoredCrossing>`
    select from_at as "from", to_at as "to", is_standing as "isStanding", extreme from threshold_crossing
    where threshold = ${threshold} order by from_at`.execute(tx)
  return rows
}

/** Stores a crossing; false where it is stored already. */
export async function insertCrossing(
  tx: Db,
  threshold: number,
  { from, to, isStanding, extreme }: StoredCrossing,
): Promise<boolean> {
  const { rows } = await sql`insert into threshold_crossing (threshold, from_at, to_at, is_standing, extreme)
    values (${threshold}, ${from}, ${to}, ${isStanding}, ${extreme}) on conflict do nothing returning threshold`.execute(
    tx,
  )
  return rows.length > 0
}

export async function setCrossing(
  tx: Db,
  threshold: number,
  { from, to, isStanding, extreme }: StoredCrossing,
): Promise<void> {
  await sql`update threshold_crossing set to_at = ${to}, is_standing = ${isStanding}, extreme = ${extreme}
    where threshold = ${threshold} and from_at = ${from}`.execute(tx)
}

export async function deleteCrossing(tx: Db, threshold: number, from: Date): Promise<void> {
  await sql`delete from threshold_crossing where threshold = ${threshold} and from_at = ${from}`.execute(tx)
}
