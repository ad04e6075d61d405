import type { Actor } from '#contract/accounts/identity.ts'
import type { Charge } from '#contract/catalogue/routes.ts'
import { failedPages } from '#contract/credit/credit-words.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'

import {
  countRefunds,
  type Due,
  findDue,
  findFresh,
  insertOpening,
  listOpened,
  lockReader,
  refundOpening,
} from './openings.queries.ts'

/** A record that a member may open. */
export interface Priced {
  id: number
  kind: string
  /** As it is today. */
  access: string
  /** How the ledger names it. */
  title: string
}

/** Staff pay nothing. */
const paysNothing = ({ permissions }: Actor): boolean => permissions.length > 0

const chargeOf = ({ price, own, pool, opened }: Due): Charge => ({
  price,
  own,
  pool,
  paid: opened,
  now: false,
})

/** What opening a record costs a member; null where nothing is to be paid. */
export async function findCharge(
  db: Db,
  actor: Actor,
  { id: record, kind, access }: Omit<Priced, 'title'>,
): Promise<(Charge & { asks: boolean }) | null> {
  if (paysNothing(actor)) return null
  const due = (await findDue(db, { account: actor.id, record, kind, access })) ?? fail('not_found')
  return due.price === 0 ? null : { ...chargeOf(due), asks: due.asks }
}

/**
 * Pays for a record, once in 24 hours, and reads it; what cannot be read is paid back. Throws `credit_short`, and then
 * nothing was read.
 */
export async function payFor<T>(
  db: Db,
  actor: Actor,
  { title, price, ...priced }: Priced & { price: number },
  read: (charge: Charge) => Promise<T>,
): Promise<T> {
  const record = { ...priced, account: actor.id, record: priced.id }
  const line = await insertOpening(db, { ...record, price, title })
  const due = (await findDue(db, record)) ?? fail('not_found')
  if (!line && !due.opened) fail('credit_short')
  try {
    return await read({ ...chargeOf(due), paid: true, now: line !== undefined })
  } catch (error) {
    if (line) await refundOpening(db, { ...record, ...line, note: '页面没能打开', by: null })
    throw error
  }
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
