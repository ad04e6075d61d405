import { sql } from 'kysely'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Db } from '#database/database.ts'

export interface PublishedRow {
  id: number
  code: string
  title: string
  description: string | null
  source: 'kind' | 'host'
  kind: string | null
  fields: string[]
  fixed: Condition[]
  free: string[]
  pageSize: number
  keyRequired: boolean
  perMinute: number | null
  perDay: number | null
  /** Where it is forwarded to; null of a kind, and of a host that is no longer enabled. */
  url: string | null
  hostName: string | null
}

/** SQL: published calls with their hosts. */
export const selectPublished = sql`select d.id, d.code, d.title, d.description, d.source, d.kind, d.fields, d.fixed, d.free,
    d.page_size as "pageSize", d.key_required as "keyRequired", d.per_minute as "perMinute", d.per_day as "perDay",
    h.scheme || '://' || h.host || ':' || h.port || d.path as url, h.name as "hostName"
  from data_api d left join data_api_host h on h.id = d.host and h.enabled
  where d.published`

export interface ListedCall extends PublishedRow {
  category: { code: string; name: string } | null
}

/** Published calls in the order of their subjects in the tree; those of none come last. */
export async function listPublished(db: Db): Promise<ListedCall[]> {
  const { rows } = await sql<ListedCall>`
    with recursive tree as (
      select id, code, name, array[position, id] as place from category where parent is null
      union all
      select below.id, below.code, below.name, tree.place || array[below.position, below.id]
      from tree join category below on below.parent = tree.id)
    select call.*, case when tree.id is not null then jsonb_build_object('code', tree.code, 'name', tree.name) end as category
    from (${selectPublished}) call
      join data_api on data_api.id = call.id left join tree on tree.id = data_api.category
    order by tree.place nulls last, call.code`.execute(db)
  return rows
}
