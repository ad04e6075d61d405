import type { Charge } from '#contract/catalogue/routes.ts'
import { failedPages } from '#contract/credit/credit-words.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'

import {
  countRefunds,
  findFresh,
  listOpened,
  lockReader,
  open,
  type RecordOpening,
  refundOpening,
} from './openings.queries.ts'

/** Staff pay nothing. */
export const paysNothing = ({ permissions }: Actor): boolean => permissions.length > 0

interface Readers<Row, T> {
  whole: (row: Row, charge: Charge | null) => Promise<T>
  /** For whoever has not paid; without a charge where members may not open it. */
  closed: (row: Row, charge: Charge | null) => Promise<T>
}

/**
 * Opens a record for a member, who pays for it once in 24 hours: now, if they agreed to or are never asked. Whoever is to
 * be asked gets the price and what `closed` reads. What cannot be read is paid back. Throws `credit_short`, and then
 * nothing was read.
 */
export async function openPaid<Row extends { id: number }, T>(
  db: Db,
  opening: RecordOpening<Row>,
  { whole, closed }: Readers<Row, T>,
): Promise<T> {
  const { row, cost } = await openNow(db, opening)
  if (!cost) return closed(row, null)
  const { price, own, pool, opened, line, paying } = cost
  if (price === 0) return whole(row, null)
  const charge = { price, own, pool, paid: opened || line !== null, now: line !== null }
  if (!charge.paid) return paying ? fail('credit_short') : closed(row, charge)
  try {
    return await whole(row, charge)
  } catch (error) {
    const reading = { account: opening.account, record: row.id }
    if (line) await refundOpening(db, { ...reading, ...line, note: '页面没能打开', by: null })
    throw error
  }
}

/** Once more where another call of the same reader may have paid while this one waited for the purse. */
async function openNow<Row extends object>(db: Db, opening: RecordOpening<Row>) {
  const first = (await open(db, opening)) ?? fail('not_found')
  if (!first.cost) return { row: first.row, cost: null }
  const { opened, line, price, asks } = first.cost
  const paying = opening.pay || !asks
  const isSettled = [opened, line !== null, price === 0, !paying].includes(true)
  const { row, cost } = isSettled ? first : ((await open(db, opening)) ?? first)
  return { row, cost: cost && { ...cost, paying } }
}

const pageFailed = '页面没能显示'

/**
 * Pays back what a reader has just opened and their browser could not show; the record closes again. A server cannot
 * look into a browser, so it believes a few reports a day.
 */
export function refundFailed(
  db: Db,
  { id: account }: Actor,
  { kind, code }: { kind: string; code: string },
): Promise<{ refunded: number }> {
  return atomically(db, async (tx) => {
    await lockReader(tx, account)
    const fresh = await findFresh(tx, { account, kind, code, minutes: failedPages.minutes })
    if (!fresh || (await countRefunds(tx, account, pageFailed)) >= failedPages.times) return { refunded: 0 }
    const paid = await refundOpening(tx, { account, ...fresh, note: pageFailed, by: null })
    return { refunded: paid?.amount ?? 0 }
  })
}

/** Of records that an actor may open, those that are open now: paid within 24 hours, or free. */
export async function openedOf(
  db: Db,
  actor: Actor,
  records: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(paysNothing(actor) ? records : await listOpened(db, actor.id, records))
}
