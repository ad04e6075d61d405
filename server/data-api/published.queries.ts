import { sql } from 'kysely'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Db } from '#database/database.ts'

export interface PublishedRow {
  id: number
  code: string
  title: string
  description: string | null
  category: string | null
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
export const selectPublished = sql`select d.id, d.code, d.title, d.description, g.name as category, d.source, d.kind, d.fields, d.fixed, d.free,
    d.page_size as "pageSize", d.key_required as "keyRequired", d.per_minute as "perMinute", d.per_day as "perDay",
    h.scheme || '://' || h.host || ':' || h.port || d.path as url, h.name as "hostName"
  from data_api d left join data_api_host h on h.id = d.host and h.enabled
    left join category g on g.id = d.category where d.published`

export async function listPublished(db: Db): Promise<PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`${selectPublished} order by d.code`.execute(db)
  return rows
}
