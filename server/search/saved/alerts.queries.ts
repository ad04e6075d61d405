import { sql } from 'kysely'

import type { Condition } from '#contract/catalogue/condition.ts'
import { maxHits } from '#contract/search/search.ts'
import type { Db } from '#database/database.ts'
import type { SearchQuery } from '#language/query.ts'
import { queryText } from '#server/catalogue/search-documents/tsquery.ts'

/**
 * Before this moment all documents are visible: transactions that may still write one began later. A moment
 * of grace covers transactions that have begun and do not show yet. As text, since a `Date` has no microseconds.
 */
export async function findSettled(db: Db): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select least(min(xact_start), now() - interval '1 second')::text as until
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(db)
  return rows[0]?.until ?? ''
}

/** Searches whose members may have something to hear; without new documents this reads two ends of two indexes. */
export async function listDue(db: Db, until: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from saved_search s join account a on a.id = s.account
    where s.alert and a.disabled_at is null
      and s.seen_at <= (select max(added_at) from search_document where added_at < ${until}::timestamptz)
    order by s.seen_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface DueSearch {
  account: number
  name: string
  question: unknown
  seenAt: string
}

/** A search that has not been asked up to this moment. */
export async function findDue(db: Db, id: number, until: string): Promise<DueSearch | undefined> {
  const { rows } = await sql<DueSearch>`
    select account, name, question, seen_at::text as "seenAt" from saved_search
    where id = ${id} and alert and seen_at < ${until}::timestamptz`.execute(db)
  return rows[0]
}

/** Notes how far a search was asked; false where another server has done so, or the search is another one by now. */
export async function setSeen(
  tx: Db,
  id: number,
  { seenAt, question, until }: Pick<DueSearch, 'seenAt' | 'question'> & { until: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`update saved_search set seen_at = ${until}::timestamptz
    where id = ${id} and alert and seen_at = ${seenAt}::timestamptz and question = ${JSON.stringify(question)}::jsonb
    returning id`.execute(tx)
  return rows.length > 0
}

interface NewsQuery {
  query: SearchQuery
  conditions: readonly Condition[]
  from: string
  until: string
  /** Kinds whose codes tell of the content. */
  telling: readonly string[]
}

export interface News {
  /** At most one more than are ever counted. */
  total: number
  /** Of the best few, where a code tells nothing of the content. */
  codes: string[]
}

/** Records that answer a question and were first to be found in a span of time, the best few by their codes. */
export async function findNews(
  db: Db,
  { query, conditions, from, until, telling }: NewsQuery,
  limit: number,
): Promise<News> {
  const { rows } = await sql<{ code: string | null; total: number }>`
    with fresh as materialized (
      select record, rank from search_document
      where added_at >= ${from}::timestamptz and added_at < ${until}::timestamptz
        and words @@ ${queryText(query, conditions)}::tsquery
      limit ${maxHits + 1}
    )
    select case when r.kind <> all(${telling}) then r.code end as code, count(*) over () as total
    from fresh join record r on r.id = fresh.record
    order by r.kind = any(${telling}), fresh.rank desc, r.id limit ${limit}`.execute(db)
  return { total: rows[0]?.total ?? 0, codes: rows.flatMap(({ code }) => code ?? []) }
}
