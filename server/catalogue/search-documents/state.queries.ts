import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

interface StateRow {
  data: number | null
  size: number | null
  texts: string
  articles: string
  documents: number
}

/** The only row; as a value it lets the statement be planned once a connection. */
const onlyId = 1

/**
 * Versions of records, texts of files, articles and documents, and the number of records. That of articles moves when
 * one of them is changed, and when the time of one comes or ends. A sequence moves before its
 * transaction ends: who cannot see yet what it wrote gets another version. A replica does not know which transactions
 * run: where one may, what is read there has a version that never comes again.
 */
export async function readVersions(db: Db): Promise<StateRow> {
  const { rows } = await sql<StateRow>`
    select data, size, version as documents, concat_ws(' ', articles,
        (select max(publish_from) from article where publish_from <= now()),
        (select max(publish_until) from article where publish_until <= now())) as articles, (
      select last_value || ' ' || case
        when not pg_is_in_recovery() then pg_visible_in_snapshot(last_value::text::xid8, pg_current_snapshot())::text
        when last_value::text::xid8 < pg_snapshot_xmin(pg_current_snapshot()) then 'true'
        else gen_random_uuid()::text end
      from search_texts) as texts
    from search_state, (select sum(version)::bigint as data, sum(total)::bigint as size from kind_state) k
    where id = ${onlyId}`.execute(db)
  return rows[0] ?? { data: 0, size: 0, texts: '', articles: '', documents: 0 }
}

/** How many documents have each rank, the best rank first. */
export async function countByRank(db: Db): Promise<{ rank: number; count: number }[]> {
  const { rows } = await sql<{ rank: number; count: number }>`
    select rank, count(*) as count from search_document group by rank order by rank desc`.execute(db)
  return rows
}

/** The lowest rank of the first tier. */
export async function findFirstTier(db: Db): Promise<number> {
  const { rows } = await sql<{ lowest: number }>`select tiers[1] as lowest from search_state`.execute(db)
  return rows[0]?.lowest ?? 0
}
