import type { Kinds } from '#contract/catalogue/kind.ts'
import { isAmount, quantityNamed } from '#contract/catalogue/series.ts'
import { boundText, comparedText } from '#contract/thresholds/wording.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { listReadings } from '#server/catalogue/series.ts'
import { accessNow, dayOf, mayOpen } from '#server/catalogue/view-level.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { notify } from '#server/notices/notices.ts'
import { readActor } from '#server/people/people.ts'

import { compareCrossings, crossingsIn } from './crossings.ts'
import {
  deleteCrossing,
  deleteThreshold,
  findThreshold,
  insertCrossing,
  listCrossings,
  setCrossing,
  type StoredThreshold,
  takeDue,
} from './thresholds.queries.ts'

const queue = 'threshold_check'

/**
 * Checks the thresholds whose readings have changed; returns how many. Each is taken, compared and told in a transaction
 * of its own, so that of several servers one tells it, once. One that fails stays due for the next round, and keeps none
 * of the others waiting.
 */
export async function checkThresholds(db: Db, kinds: Kinds, signal?: AbortSignal): Promise<number> {
  const failures: unknown[] = []
  let [checked, last] = [0, 0]
  for (;;) {
    if (signal?.aborted) break
    let taken: number | undefined
    try {
      await atomically(db, async (tx) => {
        taken = await takeDue(tx, last)
        if (taken !== undefined) await checkOne(tx, kinds, taken)
      })
      if (taken !== undefined) checked++
    } catch (error) {
      failures.push(error)
    }
    if (taken === undefined) break
    last = taken
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} thresholds were not checked`)
  return checked
}

/** Checks a threshold whose kind this server has. */
async function checkOne(tx: Db, kinds: Kinds, id: number): Promise<void> {
  const threshold = await findThreshold(tx, id)
  if (threshold && Object.hasOwn(kinds, threshold.kind)) await checkThreshold(tx, kinds, threshold)
}

/** Has this server, or another one, check what is due every minute. */
export const workAtThresholds = (db: Db, kinds: Kinds, jobs: Jobs): void =>
  jobs.everyMinute(queue, async (signal) => void (await checkThresholds(db, kinds, signal)))

async function checkThreshold(tx: Db, kinds: Kinds, threshold: StoredThreshold): Promise<void> {
  const actor = await readActor(tx, threshold.account)
  if (!actor) return
  const access = accessNow(threshold)
  if (access === 'secret' || !mayOpen(actor, threshold)) return endUnseen(tx, threshold)
  const { id, record, quantity, seenTo, account } = threshold
  const readings = await listReadings(tx, { record, quantity, access })
  const { begun, changed, withdrawn } = compareCrossings(
    await listCrossings(tx, id),
    crossingsIn(readings, { ...threshold, isAmount: isAmount(kindNamed(kinds, threshold.kind), quantity) }),
    seenTo,
  )
  const values = wordsOf(kinds, threshold)
  for (const crossing of begun)
    if (await insertCrossing(tx, id, crossing))
      await notify(tx, {
        ...{ to: [account], message: 'thresholdCrossed' as const },
        values: { ...values, day: dayOf(crossing.from.getTime()) },
      })
  for (const crossing of changed) await setCrossing(tx, id, crossing)
  for (const { from } of withdrawn) {
    await deleteCrossing(tx, id, from)
    await notify(tx, {
      ...{ to: [account], message: 'thresholdWithdrawn' as const },
      values: { ...values, day: dayOf(from.getTime()) },
    })
  }
}

/** Ends a threshold whose member may not see its record any more, and says so without a word of the record. */
async function endUnseen(tx: Db, { id, account }: StoredThreshold): Promise<void> {
  await deleteThreshold(tx, { id, account })
  await notify(tx, { to: [account], message: 'thresholdEnded', values: {} })
}

/** Names the point, the quantity and the bound, which its member set; no reading. */
function wordsOf(kinds: Kinds, threshold: StoredThreshold) {
  const { kind: name, code, quantity, since } = threshold
  const kind = kindNamed(kinds, name)
  const { digits, ...named } = quantityNamed(kind, quantity)
  const terms = { ...threshold, ...named, isAmount: isAmount(kind, quantity) }
  const point = new URLSearchParams({ point: `${name}.${quantity}:${code}` })
  if (since) point.set('since', since)
  return {
    code,
    what: comparedText(terms),
    limit: boundText(terms, digits + 2),
    query: `?${point.toString()}`,
  }
}
