import { sql } from 'kysely'

import type { HistoryLine } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'
import type { RecordContent } from '#server/catalogue/stored.ts'

/** A record's content without its rows. */
export type Head = Omit<RecordContent, 'parts'>

export interface ChangeRow {
  id: number
  action: HistoryLine['action']
  at: Date
  version: number | null
  who: string | null
  comment: string | null
  batch: number | null
  file: string | null
  edited: boolean
  wanted: Head
  before: Head | null
  /** How many rows the parts that changed held, and hold. */
  parts: Record<string, [number, number]>
  total: number
}

interface HistoryPageRequest {
  code: string
  current: number
  size: number
}

/** The changes of a record that were applied, the latest first. */
export async function listChanges(db: Db, kind: string, { code, current, size }: HistoryPageRequest) {
  const { rows } = await sql<ChangeRow>`
    select c.id, c.action, c.applied_at as at, c.version_after as version, a.name as who, c.comment, c.batch,
      b.file_name as file, c.account is not null as edited, c.wanted - 'parts' as wanted,
      c.before - 'parts' as before, count(*) over () as total,
      case c.action when 'update' then coalesce((select jsonb_object_agg(key, jsonb_build_array(
        coalesce(jsonb_array_length(c.before -> 'parts' -> key), 0), jsonb_array_length(value)))
        from jsonb_each(c.wanted -> 'parts') where value is distinct from c.before -> 'parts' -> key), '{}')
        else '{}' end as parts
    from change c left join account a on a.id = c.account left join import_batch b on b.id = c.batch
    where c.kind = ${kind} and c.code = ${code} and c.state in ('applied', 'undone')
    order by c.applied_at desc, c.id desc limit ${size} offset ${(current - 1) * size}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
