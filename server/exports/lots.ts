import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { findState } from '#server/catalogue/query/query.ts'

import { exportReader, selectedBy } from './content.ts'
import type { ExportChoice } from './exports.queries.ts'
import { isWholeFor } from './lines.sql.ts'
import { listSelected } from './selected.sql.ts'

/** The records of a kind that go into a file. */
export interface Lot {
  kind: Kind
  /** In the order of their codes. */
  ids: Float64Array
  /** Those of which the whole goes in, in the same order. */
  whole: Float64Array
  /** Of the data of the kind, before they were looked for. */
  version: number
}

/** What goes into an export for an actor: its records stay the same from here on, whatever is changed meanwhile. */
export async function lotsOf(
  cached: CachedDb,
  kinds: Kinds,
  { selections }: Pick<ExportChoice, 'selections'>,
  actor: Actor,
): Promise<Lot[]> {
  const lots: Lot[] = []
  const passes = isWholeFor(exportReader(actor))
  for (const selection of selections) {
    const kind = kindNamed(kinds, selection.kind)
    const { version } = await findState(cached, kind)
    const selected = await selectedBy(cached, kind, selection)
    const { ids, passing } = await listSelected(cached.db, kind, selected, passes)
    lots.push({ kind, ids, whole: passing, version })
  }
  return lots
}

/** Kinds whose data have changed since their lots were made. */
export async function listChanged(cached: CachedDb, lots: readonly Lot[]): Promise<Kind[]> {
  const changed: Kind[] = []
  for (const { kind, version } of lots)
    if ((await findState(cached, kind)).version !== version) changed.push(kind)
  return changed
}
