import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { catalogue, type Charge, type RecordView } from '#contract/catalogue/routes.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { pricedRow, type RecordRow } from '#server/catalogue/record.sql.ts'
import { findRow, readRecord } from '#server/catalogue/record.ts'
import { type AccessTerms, lockOf, mayOpen, today } from '#server/catalogue/view-level.ts'
import { openedOf, openPaid, paysNothing } from '#server/credit/openings.ts'

interface OpeningRequest {
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
  { code, actor, pay }: OpeningRequest,
): Promise<RecordView> {
  const view = async (row: RecordRow, charge: Charge | null, atMost?: 'entry') => ({
    ...(await readRecord(db, kinds, kind, { row, actor, atMost })),
    charge,
  })
  if (!actor || paysNothing(actor))
    return view((await findRow(db, kind, code, actor)) ?? fail('not_found'), null)
  return openPaid(
    db,
    { account: actor.id, kind: kind.name, record: pricedRow(kind), code, day: today(), pay },
    {
      whole: async (row, charge) => checkView(await view(row, charge)),
      closed: (row, charge) => view(row, charge, 'entry'),
    },
  )
}

/** What could not be sent must not be paid. */
const checkView = (view: RecordView): RecordView =>
  view.charge?.now ? catalogue.record.output.parse(view) : view

type ControlledRecord = AccessTerms & { id: number }

/** Whether an actor has this record open now: it is theirs to open, and paid for. */
export const hasOpen = async (db: Db, actor: Actor | undefined, row: ControlledRecord): Promise<boolean> =>
  actor !== undefined && mayOpen(actor, row) && (await openedOf(db, actor, [row.id])).has(row.id)

/** Refuses what a record holds to whoever does not have it open: it is restricted, or not paid for. */
export function refuseClosed(actor: Actor | undefined, row: ControlledRecord): never {
  const lock = lockOf(actor, row)
  return lock ? fail('record_locked', { lock }) : fail('credit_due')
}
