import type { Actor } from '#contract/accounts/identity.ts'
import type { Charge } from '#contract/catalogue/routes.ts'
import { failedPages } from '#contract/credit/credit-words.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'

import {
  countRefunds,
  findFresh,
  listOpened,
  lockReader,
  open,
  type Opening,
  refundOpening,
} from './openings.queries.ts'

/** A record that a member may open. */
export interface Priced {
  id: number
  kind: string
  /** As it is today. */
  access: string
  /** How the ledger names its kind. */
  label: string
}

/** Staff pay nothing. */
const paysNothing = ({ permissions }: Actor): boolean => permissions.length > 0

/**
 * Opens a record for a member, who pays for it once in 24 hours: now, if they agreed to or are never asked. Whoever is to
 * be asked gets the price and what `closed` reads. What cannot be read is paid back. Throws `credit_short`, and then
 * nothing was read.
 */
export async function openPaid<T>(
  db: Db,
  actor: Actor,
  { id, ...priced }: Priced & { pay: boolean },
  { whole, closed }: { whole: (charge: Charge | null) => Promise<T>; closed: (charge: Charge) => Promise<T> },
): Promise<T> {
  if (paysNothing(actor)) return whole(null)
  const reading = { ...priced, account: actor.id, record: id }
  const { price, own, pool, opened, line, paying } = await openNow(db, reading)
  if (price === 0) return whole(null)
  const charge = { price, own, pool, paid: opened || line !== null, now: line !== null }
  if (!charge.paid) return paying ? fail('credit_short') : closed(charge)
  try {
    return await whole(charge)
  } catch (error) {
    if (line) await refundOpening(db, { ...reading, ...line, note: '页面没能打开', by: null })
    throw error
  }
}

/** Once more where another call of the same reader may have paid while this one waited for the purse. */
async function openNow(db: Db, reading: Opening) {
  const first = (await open(db, reading)) ?? fail('not_found')
  const paying = reading.pay || !first.asks
  const isSettled = [first.opened, first.line !== null, first.price === 0, !paying].includes(true)
  const found = isSettled ? first : ((await open(db, reading)) ?? first)
  return { ...found, paying }
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
