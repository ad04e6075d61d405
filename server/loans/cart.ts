import type { Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { type LoanPartyName, loans } from '#contract/loans/loans.ts'
import { maxItems } from '#contract/loans/papers.ts'
import type { DecodedInput } from '#contract/route.ts'
import { labelsOf } from '#contract/schemas/label.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { findRow } from '#server/catalogue/record.ts'
import { requireValues } from '#server/dictionaries/values.ts'

import { countItems, insertItem, keepItems, listItems } from './items.queries.ts'
import {
  type Draft,
  findDraft,
  findLoan,
  findReader,
  insertDraft,
  type LoanCase,
  lockDraft,
  lockLoan,
  lockReader,
  setCompany,
  updateDraft,
} from './loans.queries.ts'
import { readLoan } from './view.ts'

/** The cart of a member: their application that is not submitted. */
export async function cartOf(db: Db, actor: Actor): Promise<Loan | null> {
  const id = await findDraft(db, actor.id)
  return id === undefined ? null : readLoan(db, id, actor)
}

/** Puts a record into the cart; one that lies in it stays once. */
export const addToCart = (
  db: Db,
  kinds: Kinds,
  { kind: name, code }: DecodedInput<typeof loans.add>,
  actor: Actor,
): Promise<{ items: number }> =>
  atomically(db, async (tx) => {
    const kind = kindNamed(kinds, name)
    if (!kind.lent) fail('loan_kind_refused')
    const row = (await findRow(tx, kind, code, actor)) ?? fail('not_found')
    const loan = await lockCart(tx, actor)
    if (!(await insertItem(tx, { loan, record: row.id }, maxItems))) fail('loan_cart_full')
    return { items: await countItems(tx, loan) }
  })

/** The draft of a member, a new one if there is none: one for all their windows, and not handed in meanwhile. */
async function lockCart(tx: Db, actor: Actor): Promise<number> {
  await lockReader(tx, actor.id)
  return (await lockDraft(tx, actor.id)) ?? newDraft(tx, actor)
}

async function newDraft(tx: Db, actor: Actor): Promise<number> {
  const reader = (await findReader(tx, actor.id)) ?? fail('not_found')
  const id = await insertDraft(tx, {
    account: actor.id,
    reader: reader.name,
    company: (reader.party === 'organisation' && reader.organisation) || '',
  })
  return id ?? fail('not_found')
}

/** Changes what is asked for, while the application is with its reader. */
export const saveLoan = (db: Db, input: DecodedInput<typeof loans.save>, actor: Actor): Promise<Loan> =>
  atomically(db, async (tx) => {
    const { id, line, keep, party, ...asked } = input
    const loan = await lockLoan(tx, id)
    if (!loan || loan.account !== actor.id) return fail('not_found')
    if (loan.state !== 'draft' && loan.state !== 'returned') fail('loan_move_refused')
    if (loan.line !== line) fail('loan_changed')
    await setRequest(tx, loan, asked)
    if (party) await setParty(tx, loan, party)
    if (keep) await keepItems(tx, id, keep)
    return readLoan(tx, id, actor)
  })

async function setRequest(tx: Db, loan: LoanCase, asked: Partial<Draft>): Promise<void> {
  const { purpose = loan.purpose, useMode = loan.useMode, reason = loan.reason } = asked
  await requireValues(tx, { purpose, useMode }, labelsOf(loans.save.input))
  await updateDraft(tx, loan.id, { purpose, useMode, reason })
}

/** In the name of an organisation applies whom the archive knows to be its member. */
async function setParty(tx: Db, { id, account }: LoanCase, party: LoanPartyName): Promise<void> {
  const reader = await findReader(tx, account ?? fail('not_found'))
  await setCompany(tx, id, party === 'person' ? '' : (reader?.organisation ?? fail('loan_party_refused')))
}

/** Puts what an ended application asked for into the cart; into an empty one with what it was for. */
export const borrowAgain = (db: Db, id: number, actor: Actor): Promise<{ items: number }> =>
  atomically(db, async (tx) => {
    const ended = await findLoan(tx, id)
    if (!ended || ended.account !== actor.id || ended.process !== 0) return fail('not_found')
    const loan = await lockCart(tx, actor)
    if ((await countItems(tx, loan)) === 0) await updateDraft(tx, loan, ended)
    for (const { record } of await listItems(tx, id))
      if (record !== null && !(await insertItem(tx, { loan, record }, maxItems))) fail('loan_cart_full')
    return { items: await countItems(tx, loan) }
  })
