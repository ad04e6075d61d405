import { sql, type RawBuilder } from 'kysely'

import type { Kind, Part } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { selectFields, snake } from '#server/catalogue/columns.ts'
import { commonColumns, type Row } from '#server/catalogue/entry.ts'

/** Some records by their ids, or the next ones of a kind behind an id. */
export type Which = { ids: readonly number[] } | { after: number; limit: number }

/** Rows of records, and when each was first to be found: to the microsecond, as the database writes it. */
export async function listShown(db: Db, kind: Kind, which: Which): Promise<(Row & { addedAt: string })[]> {
  const [here, limit] =
    'ids' in which
      ? [sql`k.id = any(${which.ids})`, sql``]
      : [sql`k.id > ${which.after}`, sql`limit ${which.limit}`]
  const { rows } = await sql<Row & { addedAt: string }>`
    select ${sql.raw(commonColumns)}, ${sql.raw(selectFields(kind.fields, 'k'))},
      coalesce(d.added_at, now())::text as "addedAt"
    from ${sql.table(kind.table)} k join record r on r.id = k.id left join search_document d on d.record = k.id
    where ${here} order by k.id ${limit}`.execute(db)
  return rows
}

type PartRow = Record<string, unknown> & { record: number }

/** Rows of a part: all its fields, or those of its preview. */
export async function listShownParts(
  db: Db,
  part: Part,
  records: { all: readonly number[]; open: readonly number[] },
): Promise<PartRow[]> {
  const columns = columnsOf(part)
  if (!columns) return []
  const { rows } = await sql<PartRow>`
    select record, ${columns} from ${sql.table(part.table)}
    where record = any(${part.entry ? records.all : records.open}) order by record, position`.execute(db)
  return rows
}

function columnsOf({ entry, indexed, fields, preview }: Part): RawBuilder<unknown> | undefined {
  if (indexed === false) return undefined
  const names = entry ? Object.keys(fields) : preview && [...preview.fields, preview.scaled]
  return names && sql.raw(names.map((name) => `${snake(name)} as "${name}"`).join(', '))
}
