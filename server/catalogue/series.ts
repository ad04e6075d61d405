import type { Actor } from '#contract/accounts/identity.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { seriesOf } from '#contract/catalogue/series.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { entryOf, viewLevelOf, type Row } from '#server/catalogue/entry.ts'
import { findRow, readParts } from '#server/catalogue/record.ts'
import { findSealed } from '#server/catalogue/storage/sealed.queries.ts'
import { lockOf } from '#server/catalogue/view-level.ts'

import { listObservations } from './series.queries.ts'

/** Observations of one quantity, oldest first; visitors get the last year of an open record as shares. */
export async function readSeries(
  db: Db,
  kind: Kind,
  { code, quantity, actor }: { code: string; quantity: string; actor?: Actor | undefined },
) {
  const row = (await findRow(db, kind, code, actor)) ?? fail('not_found')
  const viewLevel = viewLevelOf(actor, row)
  if (viewLevel === 'entry' && entryOf(kind, row).access !== 'open')
    fail('record_locked', { lock: lockOf(actor, row) ?? undefined })
  if (!(await isObserved(db, kind, row, quantity))) fail('not_found')
  const rows = await listObservations(db, {
    record: row.id,
    quantity,
    access: row.access,
    recent: viewLevel === 'entry',
  })
  const scale =
    viewLevel === 'record' ? (value: number | null) => value : sharesOf(rows.map((point) => point.value))
  return {
    viewLevel,
    quantity,
    at: rows.map((point) => point.at.toISOString()),
    value: rows.map((point) => scale(point.value)),
    provisional: rows.map((point) => point.provisional),
  }
}

function sharesOf(values: (number | null)[]): (value: number | null) => number | null {
  const known = values.filter((value) => value !== null)
  const least = known.reduce((a, b) => Math.min(a, b), Infinity)
  const span = known.reduce((a, b) => Math.max(a, b), -Infinity) - least
  return (value) =>
    value === null ? null : span > 0 ? Math.round(((value - least) / span) * 100) / 100 : 0.5
}

/** Whether a record has this quantity: by its kind, or by a row of a part that is observed row by row. */
async function isObserved(db: Db, kind: Kind, row: Row, quantity: string): Promise<boolean> {
  if (Object.hasOwn(kind.series ?? {}, quantity)) return true
  if (!Object.values(kind.parts).some(({ series }) => series && quantity.startsWith(series.name)))
    return false
  const sealed = row.access === 'secret' ? await findSealed(db, row.id) : undefined
  const parts = sealed?.content.parts ?? (await readParts(db, kind, row.id))
  return Object.hasOwn(seriesOf(kind, { parts, preview: {} }), quantity)
}
