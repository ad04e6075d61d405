import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { likePattern } from '#database/like.ts'

/** What a rule finds in a stored record; `other` is the code of another of the same kind. */
export interface FindingRow {
  record: number
  rule: string
  /** The first of its places, and a digest of all. */
  message: string
  digest: string
  places: number
  other: string | null
}

const rowsGiven = (found: readonly FindingRow[]) => sql`
  json_to_recordset(${JSON.stringify(found)}::json)
    as f (record bigint, rule text, message text, digest text, places int, other text)`

/**
 * Replaces what was found in records by what is found now. What still says the same keeps since when, and who confirmed
 * it. Of two records that are about one another the finding stands at the later number. Another that is being written at
 * this moment may be moved or sealed: nothing new is said of it, its own writer will.
 */
export async function replaceFindings(
  tx: Db,
  kind: string,
  records: readonly number[],
  found: readonly FindingRow[],
): Promise<void> {
  await sql`
    with given as materialized (
      select f.*, o.id as partner from ${rowsGiven(found)} left join record o on o.kind = ${kind} and o.code = f.other
    ), open_partner as materialized (
      select id from record
      where id in (select partner from given) and access <> 'secret' for share skip locked
    ), found as materialized (
      select distinct on (1, 2, f.rule) greatest(f.record, f.partner) as record,
        case when f.partner is not null then least(f.partner, f.record) end as other, f.rule, f.message, f.digest, f.places
      from given f where f.other is null or f.partner is not null
    ), gone as (
      delete from quality_finding q where (record = any(${records}) or other = any(${records}))
        and not exists (select from found f where f.record = q.record and f.rule = q.rule
          and f.other is not distinct from q.other)
    )
    insert into quality_finding as q
      (record, rule, other, message, digest, places, version, other_version, found_at)
    select f.record, f.rule, f.other, f.message, f.digest, f.places, r.version, o.version,
      greatest(r.updated_at, o.updated_at)
    from found f join record r on r.id = f.record left join record o on o.id = f.other
    where f.other is null or (f.record = any(${records}) or f.record in (select id from open_partner))
      and (f.other = any(${records}) or f.other in (select id from open_partner))
    order by f.record, f.rule
    on conflict (record, rule, other) do update set message = excluded.message, digest = excluded.digest,
      places = excluded.places, version = excluded.version, other_version = excluded.other_version,
      found_at = excluded.found_at, reviewer = null, confirmed_at = null
    where q.digest <> excluded.digest`.execute(tx)
}

export interface FindingFilter {
  kind?: string | undefined
  rule?: string | undefined
  state: 'open' | 'confirmed'
  text: string
  current: number
  size: number
}

/** The change in which a record got the version in which a finding came; of two records the later change. */
const writtenBy = sql`
  left join lateral (select account, reviewer, batch from change c
    where (c.record, c.version_after) in ((f.record, f.version), (f.other, f.other_version))
    order by c.id desc limit 1) c on true`

/** Of what is sealed meanwhile nothing is told. */
const isPlain = sql<boolean>`r.access <> 'secret' and o.access is distinct from 'secret'`
const withRecords = sql`
  quality_finding f join record r on r.id = f.record left join record o on o.id = f.other`

const isWanted = ({ kind, rule, state, text }: FindingFilter) => sql<boolean>`
  ${isPlain} and
  ${state === 'open' ? sql`f.confirmed_at is null` : sql`f.confirmed_at is not null`}
  and ${rule === undefined ? sql`true` : sql`f.rule = ${rule}`}
  and ${kind === undefined ? sql`true` : sql`r.kind = ${kind}`}
  and ${text === '' ? sql`true` : sql`(r.code ilike ${likePattern(text)} or r.title ilike ${likePattern(text)})`}`

export interface FindingListRow {
  id: number
  kind: string
  code: string
  title: string
  rule: string
  message: string
  digest: string
  places: number
  other: string | null
  version: number
  foundAt: Date
  authorId: number | null
  authorName: string | null
  reviewerId: number | null
  reviewerName: string | null
  fileName: string | null
  confirmerId: number | null
  confirmerName: string | null
  confirmedAt: Date | null
}

/** A page of findings, the latest first. */
export async function listFindings(db: Db, wanted: FindingFilter): Promise<FindingListRow[]> {
  const { rows } = await sql<FindingListRow>`
    select f.id, r.kind, r.code, r.title, f.rule, f.message, f.digest, f.places, o.code as other, f.version,
      f.found_at as "foundAt", a.id as "authorId", a.name as "authorName", v.id as "reviewerId",
      v.name as "reviewerName", b.file_name as "fileName", p.id as "confirmerId", p.name as "confirmerName",
      f.confirmed_at as "confirmedAt"
    from ${withRecords} ${writtenBy}
    left join account a on a.id = c.account left join account v on v.id = c.reviewer
    left join import_batch b on b.id = c.batch left join account p on p.id = f.reviewer
    where ${isWanted(wanted)}
    order by ${wanted.state === 'open' ? sql`f.found_at` : sql`f.confirmed_at`} desc, f.id desc
    limit ${wanted.size} offset ${(wanted.current - 1) * wanted.size}`.execute(db)
  return rows
}

export async function countFindings(db: Db, wanted: FindingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${withRecords} where ${isWanted(wanted)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many findings each rule has, by whether somebody has looked at them. */
export async function countByRule(db: Db, kind: string | undefined) {
  const { rows } = await sql<{ rule: string; open: number; confirmed: number }>`
    select f.rule, count(*) filter (where f.confirmed_at is null) as open, count(f.confirmed_at) as confirmed
    from quality_finding f
    ${kind === undefined ? sql`` : sql`join record r on r.id = f.record and r.kind = ${kind}`}
    group by f.rule`.execute(db)
  return rows
}

/** Whether an account wrote a version in which a finding came. */
const isWrittenBy = (account: number) => sql<boolean>`
  exists (select from change c where c.account = ${account}
    and (c.record, c.version_after) in ((f.record, f.version), (f.other, f.other_version)))`

/** Findings, with whether somebody wrote what they are about, held against others until the transaction ends. */
export async function lockFindings(tx: Db, ids: readonly number[], by: number) {
  const { rows } = await sql<{ id: number; code: string; rule: string; digest: string; own: boolean }>`
    select f.id, r.code, f.rule, f.digest, ${isWrittenBy(by)} as own
    from ${withRecords} where f.id = any(${ids}) and ${isPlain} order by f.id for update of f`.execute(tx)
  return rows
}

/** Answers which were otherwise. */
export async function setConfirmed(tx: Db, ids: readonly number[], by: number | null): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update quality_finding set reviewer = ${by}, confirmed_at = ${by === null ? null : sql`now()`}
    where id = any(${ids}) and (confirmed_at is null) = ${by !== null} returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** What a reviewer confirmed of drafts, confirmed of the records that came of them, but for what they wrote themselves. */
export async function confirmOf(
  tx: Db,
  kind: string,
  codes: readonly string[],
  { rules, by }: { rules: readonly string[]; by: number },
): Promise<void> {
  await sql`
    update quality_finding f set reviewer = ${by}, confirmed_at = now() from record r
    where r.kind = ${kind} and r.code = any(${codes}) and r.id in (f.record, f.other) and f.rule = any(${rules})
      and f.confirmed_at is null and not ${isWrittenBy(by)}`.execute(tx)
}
