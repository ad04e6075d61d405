import { sql, type RawBuilder } from 'kysely'

import type { Kind, Part } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { selectFields, snake } from '#server/catalogue/columns.ts'
import { commonColumns, type Row } from '#server/catalogue/entry.ts'
import { accessNow } from '#server/catalogue/view-level.ts'

import type { Shown } from './index-fields.ts'

type Values = Record<string, unknown>

/** A record as everybody sees it, and when it was first to be found. */
export interface Read {
  id: number
  version: number
  kind: Kind
  /** To the microsecond, as the database writes it. */
  addedAt: string
  row: Row
  shown: Shown
}

/** Some records by their ids, or the next ones of a kind behind an id. */
type Which = { ids: readonly number[] } | { after: number; limit: number }

/** Reads what search documents are made of. */
export async function readShown(db: Db, kind: Kind, which: Which): Promise<Read[]> {
  const [here, limit] =
    'ids' in which
      ? [sql`k.id = any(${which.ids})`, sql``]
      : [sql`k.id > ${which.after}`, sql`limit ${which.limit}`]
  const { rows } = await sql<Row & { addedAt: string }>`
    select ${sql.raw(commonColumns)}, ${sql.raw(selectFields(kind.fields, 'k'))},
      coalesce(d.added_at, now())::text as "addedAt"
    from ${sql.table(kind.table)} k join record r on r.id = k.id left join search_document d on d.record = k.id
    where ${here} order by k.id ${limit}`.execute(db)
  const parts = await readShownParts(db, kind, rows)
  return rows.map((row) => {
    const { id, version, addedAt, code, title, access, openOn, district, year } = row
    const shown = { code, title, access, openOn, district, year, values: row, parts: parts.get(id) ?? {} }
    return { id, version, addedAt, kind, row, shown }
  })
}

/** Rows of parts that belong to the entry, and of those that are previewed of open records. */
async function readShownParts(
  db: Db,
  kind: Kind,
  rows: readonly Row[],
): Promise<Map<number, Record<string, Values[]>>> {
  const found = new Map<number, Record<string, Values[]>>()
  const all = rows.map(({ id }) => id)
  const open = rows.filter((row) => accessNow(row) === 'open').map(({ id }) => id)
  for (const [name, part] of Object.entries(kind.parts)) {
    const columns = columnsOf(part)
    if (!columns) continue
    const { rows: lines } = await sql<Values & { record: number }>`
      select record, ${columns} from ${sql.table(part.table)}
      where record = any(${part.entry ? all : open}) order by record, position`.execute(db)
    for (const [id, own] of Map.groupBy(lines, ({ record }) => record)) {
      found.set(id, { ...found.get(id), [name]: own })
    }
  }
  return found
}

function columnsOf({ entry, fields, preview }: Part): RawBuilder<unknown> | undefined {
  const names = entry ? Object.keys(fields) : preview && [...preview.fields, preview.scaled]
  return names && sql.raw(names.map((name) => `${snake(name)} as "${name}"`).join(', '))
}
