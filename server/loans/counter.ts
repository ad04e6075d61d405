import type { Db } from '#database/database.ts'
import { toCaseRow } from '#server/cases/rows.ts'

import { findByNumber, listBox } from './counter.queries.ts'
import { listRows } from './queue/queue.queries.ts'

/** What a scanned code stands for: a slip by its number, or a box. Whatever the scanner adds around it is left out. */
export async function scan(db: Db, scanned: string) {
  const code = scanned.trim().toUpperCase()
  const slip = await findByNumber(db, code)
  const items = slip === undefined ? await listBox(db, code) : []
  const ids = slip === undefined ? items.map(({ loan }) => loan).filter((loan) => loan !== null) : [slip]
  const [first] = items
  return {
    loans: (await listRows(db, [...new Set(ids)])).map(toCaseRow),
    box: first ? { code, shelf: first.shelf, items: items.map(({ shelf: _, ...item }) => item) } : null,
  }
}
