import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { Row } from '#server/catalogue/entry.ts'
import { accessNow } from '#server/catalogue/view-level.ts'

import type { PublicView } from './index-fields.ts'
import { listShown, listShownParts, type Which } from './public-view.queries.ts'

type Values = Record<string, unknown>

/** A record as everybody sees it, and when it was first to be found. */
export interface Read {
  id: number
  version: number
  kind: Kind
  /** To the microsecond, as the database writes it. */
  addedAt: string
  row: Row
  shown: PublicView
}

/** Reads what search documents are made of. */
export async function readShown(db: Db, kind: Kind, which: Which): Promise<Read[]> {
  const rows = await listShown(db, kind, which)
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
    const lines = await listShownParts(db, part, { all, open })
    for (const [id, own] of Map.groupBy(lines, ({ record }) => record)) {
      found.set(id, { ...found.get(id), [name]: own })
    }
  }
  return found
}
