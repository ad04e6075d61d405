import { sql } from 'kysely'

import type { Figures } from '#contract/dashboard.ts'
import type { Db } from '#database/database.ts'

const today = sql`(now() at time zone 'Asia/Shanghai')::date`
const dayOf = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

interface RowCount {
  count: number
}

type DayCount = NonNullable<Figures['visits']>[number]

const onlyCount = (rows: readonly RowCount[]) => rows[0]?.count ?? 0

/** Drafts of others that wait for a reviewer. */
export async function countReviews(
  db: Db,
  { account, secrets }: { account: number; secrets: boolean },
): Promise<number> {
  const { rows } = await sql<RowCount>`select count(*) from change
    where drafted and state = 'review' and account is distinct from ${account}
      and (not secret or ${secrets}::boolean)`.execute(db)
  return onlyCount(rows)
}

export async function countReturnedDrafts(db: Db, account: number): Promise<number> {
  const { rows } = await sql<RowCount>`select count(*) from change
    where drafted and state = 'returned' and account = ${account}`.execute(db)
  return onlyCount(rows)
}

/** Batches of readings in a state, one's own or those of others. */
export async function countReadings(
  db: Db,
  { state, account, own }: { state: 'review' | 'returned'; account: number; own: boolean },
): Promise<number> {
  const { rows } = await sql<RowCount>`select count(*) from reading_batch
    where state = ${state} and (author is not distinct from ${account}) = ${own}::boolean`.execute(db)
  return onlyCount(rows)
}

/** Without what concerns secret records, where these may not be seen. */
export async function countOpenFeedback(db: Db, secrets: boolean): Promise<number> {
  const { rows } =
    await sql<RowCount>`select count(*) from feedback f where state = 'open' and (${secrets}::boolean
    or not exists (select from record where id = f.record and access = 'secret'))`.execute(db)
  return onlyCount(rows)
}

export async function countCreditRequests(db: Db): Promise<number> {
  const { rows } = await sql<RowCount>`select count(*) from credit_request where state = 'waiting'`.execute(
    db,
  )
  return onlyCount(rows)
}

/** One's own deliveries that are not taken yet. */
export async function countOpenDeliveries(db: Db, account: number): Promise<number> {
  const { rows } = await sql<RowCount>`select count(*) from delivery d
    where author = ${account} and state = 'open'
      and exists (select from delivery_file where delivery = d.id)`.execute(db)
  return onlyCount(rows)
}

export async function listVisits(db: Db): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(v.count, 0) as count
    from (select ${today} - back as day from generate_series(0, 29) as back) days
    left join visit_day v using (day) order by day`.execute(db)
  return rows
}

/** New accounts of the public by week; the current one is the last. */
export async function listNewMembers(db: Db): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(week, 'YYYY-MM-DD') as day, count(a.id) as count
    from (select (date_trunc('week', ${today}) - make_interval(weeks => back))::date as week
      from generate_series(0, 11) as back) weeks
    left join account a on a.created_at >= week::timestamp at time zone 'Asia/Shanghai'
      and a.created_at < (week + 7)::timestamp at time zone 'Asia/Shanghai' and a.username is not null
      and not exists (select from account_role ar join role r on r.id = ar.role where ar.account = a.id and r.staff)
    group by week order by week`.execute(db)
  return rows
}

export async function countDraftsByState(db: Db, secrets: boolean): Promise<NonNullable<Figures['drafts']>> {
  const { rows } = await sql<RowCount & { state: 'draft' | 'review' | 'returned' }>`
    select state, count(*) as count from change
    where drafted and state in ('draft', 'review', 'returned') and (not secret or ${secrets}::boolean)
    group by state`.execute(db)
  const none = { draft: 0, review: 0, returned: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

export async function sumStorage(db: Db): Promise<NonNullable<Figures['storage']>> {
  const { rows } = await sql<NonNullable<Figures['storage']>>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as "fileBytes",
      pg_database_size(current_database()) as "databaseBytes" from file`.execute(db)
  return rows[0] ?? { files: 0, fileBytes: 0, databaseBytes: 0 }
}

type OldArticle = NonNullable<Figures['stale']>['articles'][number]

const yearAgo = sql`now() - interval '12 months'`
/** Public articles alone: a draft or what was taken down is nobody's page. */
const isOld = sql`updated_at < ${yearAgo} and is_public(publish_from, publish_until, removed_at)`

export async function listOldArticles(db: Db, max: number): Promise<OldArticle[]> {
  const { rows } = await sql<OldArticle>`
    select id, title, ${dayOf('updated_at')} as "updatedOn" from article where ${isOld}
    order by updated_at, id limit ${max}`.execute(db)
  return rows
}

export async function countOldArticles(db: Db): Promise<number> {
  const { rows } = await sql<RowCount>`select count(*) from article where ${isOld}`.execute(db)
  return onlyCount(rows)
}

/** The day when hours and address were confirmed, if nobody has for a year; a site that names neither needs none. */
export async function findOldFacts(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select ${dayOf('facts_confirmed_at')} as day from site
    where facts_confirmed_at < ${yearAgo} and (hours <> '' or address <> '')`.execute(db)
  return rows[0]?.day ?? null
}

export async function confirmSiteFacts(tx: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    update site set facts_confirmed_at = now() returning ${dayOf('facts_confirmed_at')} as day`.execute(tx)
  return rows[0]?.day ?? ''
}
