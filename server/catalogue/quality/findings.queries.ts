import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { likePattern } from '#database/like.ts'

/** What a rule finds in a stored record; `other` is the code of another of the same kind. */
export interface FindingRow {
  record: number
  rule: string
  message: string
  places: number
  other: string | null
}

/**
 * Replaces what was found in records by what is found now. What is still found keeps since when, and as long as it
 * says the same, who confirmed it. Of two records that are about one another the finding stands at the later number.
 */
export async function replaceFindings(
  tx: Db,
  kind: string,
  records: readonly number[],
  found: readonly FindingRow[],
): Promise<void> {
  await sql`
    with found as materialized (
      select greatest(f.record, o.id) as record, least(o.id, f.record) as other, f.rule,
        min(f.message) as message, max(f.places) as places
      from json_to_recordset(${JSON.stringify(found)}::json)
        as f (record bigint, rule text, message text, places int, other text)
      join record o on o.kind = ${kind} and o.code = f.other group by 1, 2, 3
      union all
      select record, null, rule, message, places from json_to_recordset(${JSON.stringify(found)}::json)
        as f (record bigint, rule text, message text, places int, other text) where other is null
    ), gone as (
      delete from quality_finding q where (record = any(${records}) or other = any(${records}))
        and not exists (select from found f where f.record = q.record and f.rule = q.rule
          and f.other is not distinct from q.other)
    )
    insert into quality_finding (record, rule, other, message, places, version, found_at)
    select f.record, f.rule, f.other, f.message, f.places, r.version, greatest(r.updated_at, o.updated_at)
    from found f join record r on r.id = f.record left join record o on o.id = f.other
    order by f.record, f.rule
    on conflict (record, rule, other) do update set message = excluded.message, places = excluded.places,
      reviewer = case when quality_finding.message = excluded.message then quality_finding.reviewer end,
      confirmed_at = case when quality_finding.message = excluded.message then quality_finding.confirmed_at end
    where (quality_finding.message, quality_finding.places) <> (excluded.message, excluded.places)`.execute(
    tx,
  )
}

export interface FindingFilter {
  kind?: string | undefined
  rule?: string | undefined
  state: 'open' | 'confirmed'
  text: string
  author?: number | undefined
  current: number
  size: number
}

/** The change in which a record got the version in which a finding came. */
const writtenBy = sql`
  left join lateral (select account, reviewer, batch from change c
    where c.record = f.record and c.version_after = f.version order by c.id desc limit 1) c on true`

const isWanted = ({ kind, rule, state, text, author }: FindingFilter) => sql<boolean>`
  ${state === 'open' ? sql`f.confirmed_at is null` : sql`f.confirmed_at is not null`}
  and ${rule === undefined ? sql`true` : sql`f.rule = ${rule}`}
  and ${kind === undefined ? sql`true` : sql`r.kind = ${kind}`}
  and ${author === undefined ? sql`true` : sql`c.account = ${author}`}
  and ${text === '' ? sql`true` : sql`(r.code ilike ${likePattern(text)} or r.title ilike ${likePattern(text)})`}`

export interface FindingListRow {
  id: number
  kind: string
  code: string
  title: string
  rule: string
  message: string
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
    select f.id, r.kind, r.code, r.title, f.rule, f.message, f.places, o.code as other, f.version,
      f.found_at as "foundAt", a.id as "authorId", a.name as "authorName", v.id as "reviewerId",
      v.name as "reviewerName", b.file_name as "fileName", p.id as "confirmerId", p.name as "confirmerName",
      f.confirmed_at as "confirmedAt"
    from quality_finding f join record r on r.id = f.record left join record o on o.id = f.other ${writtenBy}
    left join account a on a.id = c.account left join account v on v.id = c.reviewer
    left join import_batch b on b.id = c.batch left join account p on p.id = f.reviewer
    where ${isWanted(wanted)} order by f.found_at desc, f.id desc
    limit ${wanted.size} offset ${(wanted.current - 1) * wanted.size}`.execute(db)
  return rows
}

export async function countFindings(db: Db, wanted: FindingFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from quality_finding f join record r on r.id = f.record
    ${wanted.author === undefined ? sql`` : writtenBy} where ${isWanted(wanted)}`.execute(db)
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

/** Findings with who wrote what they are about, held against others until the transaction ends. */
export async function lockFindings(tx: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; code: string; rule: string; author: number | null }>`
    select f.id, r.code, f.rule, c.account as author
    from quality_finding f join record r on r.id = f.record ${writtenBy}
    where f.id = any(${ids}) order by f.id for update of f`.execute(tx)
  return rows
}

export async function setConfirmed(tx: Db, ids: readonly number[], by: number | null): Promise<void> {
  await sql`
    update quality_finding set reviewer = ${by}, confirmed_at = ${by === null ? null : sql`now()`}
    where id = any(${ids})`.execute(tx)
}

/** What a reviewer confirmed of drafts, confirmed of the records that came of them. */
export async function confirmOf(
  tx: Db,
  kind: string,
  codes: readonly string[],
  { rules, by }: { rules: readonly string[]; by: number },
): Promise<void> {
  await sql`
    update quality_finding f set reviewer = ${by}, confirmed_at = now() from record r
    where r.kind = ${kind} and r.code = any(${codes}) and r.id in (f.record, f.other) and f.rule = any(${rules})
      and f.confirmed_at is null`.execute(tx)
}
