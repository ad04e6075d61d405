import type { Actor } from '#contract/accounts/identity.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { catalogue, type RecordView } from '#contract/catalogue/routes.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import type { Row } from '#server/catalogue/entry.ts'
import { findRow, readRecord } from '#server/catalogue/record.ts'
import { type AccessControlled, accessNow, lockOf, mayOpen } from '#server/catalogue/view-level.ts'
import { findCharge, openedOf, payFor } from '#server/credit/openings.ts'

interface Asked {
  code: string
  actor: Actor | undefined
  /** The reader has agreed to the price. */
  pay: boolean
}

/**
 * A record for whoever asks for it. A member pays for it first: until they agree it is answered as its entry, with the
 * price. What then cannot be shown is paid back.
 */
export async function openRecord(
  db: Db,
  kinds: Kinds,
  kind: Kind,
  { code, actor, pay }: Asked,
): Promise<RecordView> {
  const row = (await findRow(db, kind, code, actor)) ?? fail('not_found')
  const view = (atMost?: 'entry') => readRecord(db, kinds, kind, { row, actor, atMost })
  if (!actor || !mayOpen(actor, row)) return { ...(await view()), charge: null }
  const found = await findCharge(db, actor, priced(kind, row))
  if (!found) return { ...(await view()), charge: null }
  const { asks, ...charge } = found
  if (charge.paid) return { ...(await view()), charge }
  if (asks && !pay) return { ...(await view('entry')), charge }
  return payFor(db, actor, { ...priced(kind, row), price: charge.price }, async (paid) =>
    catalogue.record.output.parse({ ...(await view()), charge: paid }),
  )
}

const priced = (kind: Kind, row: Row) => ({
  id: row.id,
  kind: kind.name,
  access: accessNow(row),
  title: `${kind.label} ${row.code}`,
})

type Controlled = AccessControlled & { id: number }

/** Whether an actor has this record open now: it is theirs to open, and paid for. */
export const hasOpen = async (db: Db, actor: Actor | undefined, row: Controlled): Promise<boolean> =>
  actor !== undefined && mayOpen(actor, row) && (await openedOf(db, actor, [row.id])).has(row.id)

/** Refuses what a record holds to whoever does not have it open: it is restricted, or not paid for. */
export function refuseClosed(actor: Actor | undefined, row: Controlled): never {
  const lock = lockOf(actor, row)
  return lock ? fail('record_locked', { lock }) : fail('credit_due')
}
