import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import type { OutlierTest } from '#geology/statistics/describe-values.ts'
import type { AccessTerms } from '#server/catalogue/view-level.ts'

export interface SetRow {
  id: number
  title: string
  holes: number
  askedAt: Date
  drawn: number
  sheets: number
  failure: string | null
  size: number | null
  madeAt: Date | null
  /** Nobody is making it any more. */
  late: boolean
}

/** SQL: nobody has advanced a set that was begun, or begun it within a day. */
const isLate = sql`coalesce(advanced_at < now() - interval '10 minutes', asked_at < now() - interval '1 day')`

/** The sets of an account that are no older than so many days, the latest first. */
export async function listSets(db: Db, account: number, days: number): Promise<SetRow[]> {
  const { rows } =
    await sql<SetRow>`select id, title, cardinality(codes) as holes, asked_at as "askedAt", drawn, sheets,
      failure, octet_length(content) as size, made_at as "madeAt",
      made_at is null and failure is null and ${isLate} as late
    from drawing_set where account = ${account} and asked_at > now() - make_interval(days => ${days})
    order by asked_at desc, id desc`.execute(db)
  return rows
}

export interface SetChoice {
  title: string
  codes: readonly string[]
  outliers: OutlierTest
  /** Numbers of saved sections. */
  sections: readonly number[]
}

/** Notes a set that is to be made; undefined while another one of the account is. */
export async function insertSet(
  tx: Db,
  account: number,
  { title, codes, outliers, sections }: SetChoice,
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number
  }>`insert into drawing_set (account, title, codes, outliers, sections)
    values (${account}, ${title}, ${codes}, ${outliers}, ${sections})
    on conflict (account) where made_at is null and failure is null do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Ends the one that nobody is making any more, with this reason. */
export async function endLateSet(tx: Db, account: number, failure: string): Promise<void> {
  await sql`update drawing_set set failure = ${failure} where account = ${account} and made_at is null
    and failure is null and ${isLate}`.execute(tx)
}

/** Deletes all but the latest sets of an account. */
export async function deleteOlderSets(tx: Db, account: number, left: number): Promise<void> {
  await sql`delete from drawing_set where id in (select id from drawing_set where account = ${account}
    order by asked_at desc, id desc offset ${left})`.execute(tx)
}

interface SetToMake extends SetChoice {
  account: number
}

/** A set that is still to be made. */
export async function findSetToMake(db: Db, id: number): Promise<SetToMake | undefined> {
  const { rows } = await sql<SetToMake>`select account, title, codes, outliers, to_jsonb(sections) as sections
    from drawing_set
    where id = ${id} and made_at is null and failure is null`.execute(db)
  return rows[0]
}

/** Says how far a set is; false where it is not to be made any more. */
export async function advanceSet(db: Db, id: number, drawn: number, sheets: number): Promise<boolean> {
  const { rows } = await sql`update drawing_set set drawn = ${drawn}, sheets = ${sheets}, advanced_at = now()
    where id = ${id} and made_at is null and failure is null returning id`.execute(db)
  return rows.length > 0
}

/** Ends a set that is still to be made, with its file or with the reason why there is none. */
export async function endSet(
  db: Db,
  id: number,
  end: { content: Uint8Array; records: readonly number[] } | { failure: string },
): Promise<void> {
  const set =
    'content' in end
      ? sql`content = ${Buffer.from(end.content)}, records = ${end.records}, made_at = now(), drawn = sheets`
      : sql`failure = ${end.failure}`
  await sql`update drawing_set set ${set} where id = ${id} and made_at is null and failure is null`.execute(
    db,
  )
}

interface SetFileRow {
  title: string
  content: Buffer
  /** Numbers of the records that are in it. */
  records: number[]
}

export async function findSetFile(
  db: Db,
  account: number,
  { id, days }: { id: number; days: number },
): Promise<SetFileRow | undefined> {
  const { rows } = await sql<SetFileRow>`select title, content, records from drawing_set
    where id = ${id} and account = ${account} and content is not null
      and asked_at > now() - make_interval(days => ${days})`.execute(db)
  return rows[0]
}

export async function deleteSet(db: Db, account: number, id: number): Promise<boolean> {
  const { rows } =
    await sql`delete from drawing_set where id = ${id} and account = ${account} returning id`.execute(db)
  return rows.length > 0
}

export async function deleteOldSets(db: Db, days: number): Promise<number> {
  const { rows } = await sql`delete from drawing_set
    where asked_at < now() - make_interval(days => ${days}) returning id`.execute(db)
  return rows.length
}

/** Who may open these records now; those that are gone are missing. */
export async function listAccess(db: Db, ids: readonly number[]): Promise<AccessTerms[]> {
  const { rows } = await sql<AccessTerms>`select access, open_on as "openOn" from record
    where id = any(${ids}::bigint[])`.execute(db)
  return rows
}
