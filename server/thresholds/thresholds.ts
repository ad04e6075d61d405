import type { Kinds } from '#contract/catalogue/kind.ts'
import { isAmount, quantityNamed } from '#contract/catalogue/series.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import { maxThresholds, type Threshold, type thresholds } from '#contract/thresholds/thresholds.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { findOwnSeries } from '#server/catalogue/series.ts'
import { accessNow, mayOpen } from '#server/catalogue/view-level.ts'
import { openedOf } from '#server/credit/openings.ts'

import { crossingsIn } from './crossings.ts'
import {
  countThresholds,
  deleteThreshold,
  findSame,
  insertCrossing,
  insertThreshold,
  listStanding,
  listThresholds,
  lockMember,
  setDue,
  type StoredCrossing,
} from './thresholds.queries.ts'

type ThresholdRequest = DecodedInput<typeof thresholds.set>

const crossingView = (standing: StoredCrossing | undefined, isOpen: boolean): Threshold['crossing'] =>
  standing ? { from: standing.from.toISOString(), extreme: isOpen ? standing.extreme : null } : null

/**
 * Sets a threshold on a series that its member has open. A crossing that stands already is answered and counts as told;
 * what comes later is told when readings are published.
 */
export async function setThreshold(
  db: Db,
  kinds: Kinds,
  actor: Actor,
  { kind: name, code, ...terms }: ThresholdRequest,
): Promise<{ id: number; crossing: Threshold['crossing'] }> {
  const kind = kindNamed(kinds, name)
  const { record, access, readings } = await findOwnSeries(db, kind, {
    ...{ code, quantity: terms.quantity, actor },
  })
  if (access === 'secret') fail('threshold_secret')
  const own = { ...terms, record }
  const compared = { ...own, isAmount: isAmount(kind, terms.quantity) }
  const standing = crossingsIn(readings, compared).find(({ isStanding }) => isStanding)
  return atomically(db, async (tx) => {
    await lockMember(tx, actor.id)
    const known = await findSame(tx, actor.id, own)
    if (known === undefined && (await countThresholds(tx, actor.id)) >= maxThresholds) fail('threshold_limit')
    const id = known ?? (await insertThreshold(tx, actor.id, { ...own, seenTo: readings.at(-1)?.at ?? null }))
    if (known === undefined && standing) await insertCrossing(tx, id, standing)
    return { id, crossing: crossingView(standing, true) }
  })
}

/** A member's thresholds on records that they may open still; readings only of those that they have open now. */
export async function thresholdsOf(db: Db, kinds: Kinds, actor: Actor): Promise<Threshold[]> {
  const rows = (await listThresholds(db, actor.id)).filter(
    (row) => accessNow(row) !== 'secret' && mayOpen(actor, row) && Object.hasOwn(kinds, row.kind),
  )
  const standing = await listStanding(
    db,
    rows.map(({ id }) => id),
  )
  const opened = await openedOf(
    db,
    actor,
    rows.map(({ record }) => record),
  )
  return rows.map(({ id, record, kind, code, quantity, measure, since, days, side, bound, createdAt }) => ({
    ...{ id, kind, code, quantity, measure, since, days, side, bound },
    ...quantityNamed(kindNamed(kinds, kind), quantity),
    isAmount: isAmount(kindNamed(kinds, kind), quantity),
    crossing: crossingView(
      standing.find(({ threshold }) => threshold === id),
      opened.has(record),
    ),
    createdAt: createdAt.toISOString(),
  }))
}

export const endThreshold = async (db: Db, actor: Actor, id: number): Promise<{ id: number }> =>
  (await deleteThreshold(db, { id, account: actor.id })) ?? fail('not_found')

/** Has the thresholds on these records checked, once the transaction that changed their readings has ended. */
export const markForCheck = (tx: Db, records: readonly number[]): Promise<void> => setDue(tx, records)
