import type { LabelOf } from '#contract/schemas/label.ts'
import type { Db } from '#database/database.ts'
import { invalidInput } from '#server/http/invalid-input.ts'

import { listClosed } from './dictionaries.queries.ts'

/** Refuses values that their dictionaries do not offer now; the name of each is that of its group. */
export async function requireValues(
  db: Db,
  values: Readonly<Record<string, string>>,
  labelOf: LabelOf = (name) => name,
): Promise<void> {
  const closed = await listClosed(db, values)
  if (closed.length === 0) return
  const faults = closed.map((name) => ({ path: [name], words: '请从列表中选择' }))
  throw invalidInput(faults, labelOf)
}
