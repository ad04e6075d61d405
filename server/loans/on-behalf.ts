import type { Kinds } from '#contract/catalogue/kind.ts'
import { AppError, fail } from '#contract/errors.ts'
import { staffLoans } from '#contract/loans/loans.ts'
import { maxItems } from '#contract/loans/papers.ts'
import type { DecodedInput } from '#contract/route.ts'
import { labelsOf } from '#contract/schemas/label.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AtWork, doneBy } from '#server/audit/audit.ts'
import { findSeen } from '#server/cases/cases.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { findRow } from '#server/catalogue/record.ts'
import { requireValues } from '#server/dictionaries/values.ts'
import type { Personal } from '#server/people/people.ts'

import { insertItem } from './items.queries.ts'
import { findPhone, insertCounterEntry } from './loans.queries.ts'
import { loanTrade, moveLoan } from './moves.ts'

interface Library {
  kinds: Kinds
  personal: Personal
}

/** Enters an application for a reader without an account and submits it: whole or not at all. */
export const enterLoan = (
  db: Db,
  { kinds, personal }: Library,
  { items, phone, ...asked }: DecodedInput<typeof staffLoans.onBehalf>,
  by: AtWork,
): Promise<{ id: number; number: string }> =>
  atomically(db, async (tx) => {
    const { purpose, useMode } = asked
    await requireValues(tx, { purpose, useMode }, labelsOf(staffLoans.onBehalf.input))
    const entered = { ...asked, phone: personal.seal(phone), enteredBy: by.actor.id }
    const { id, number } = (await insertCounterEntry(tx, entered)) ?? fail('not_found')
    for (const { kind: name, code } of items) {
      const kind = kindNamed(kinds, name)
      const row = kind.lent ? await findRow(tx, kind, code, by.actor) : fail('loan_kind_refused')
      if (!row) throw unknownRecord(code)
      await insertItem(tx, { loan: id, record: row.id }, maxItems)
    }
    await moveLoan(tx, { id, move: 'submit', line: 0 }, by)
    return { id, number }
  })

const unknownRecord = (code: string) =>
  new AppError(
    'invalid_input',
    { fields: { items: `没有编号为“${code}”的资料` } },
    `没有编号为“${code}”的资料`,
  )

/** The number under which the counter reaches a reader; who looked is noted. */
export const contactOf = (
  db: Db,
  { show }: Personal,
  id: number,
  by: AtWork,
): Promise<{ phone: string | null }> =>
  atomically(db, async (tx) => {
    const loan = await findSeen(tx, loanTrade, id, by.actor)
    const sealed = await findPhone(tx, id)
    await audit(tx, {
      ...doneBy(by),
      action: 'loan_contact_seen',
      object: `${loanTrade.noun} ${loan.number}`,
    })
    return { phone: sealed ? show(sealed) : null }
  })
