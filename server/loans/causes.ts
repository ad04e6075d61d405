import { fail } from '#contract/errors.ts'
import type { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import type { Db } from '#database/database.ts'
import type { CauseEffect } from '#server/cases/cases.ts'
import { holderCauses } from '#server/cases/holders.ts'
import { accessNow } from '#server/catalogue/view-level.ts'
import { notify } from '#server/notices/notices.ts'

import {
  bringItems,
  handOutItems,
  insertGrants,
  type ItemRow,
  lockHoldings,
  moveGrants,
  passOn,
  releaseItems,
  reserveItems,
  revokeGrants,
  setDecidedAccess,
} from './items.queries.ts'
import { findLoan, type LoanCase } from './loans.queries.ts'
import { messageOf } from './messages/loan-messages.ts'
import { loanTerm, readRules } from './term/term.ts'

type Cause = keyof typeof loanWorkflow.causes

/** What moves look at beside the row of a loan. */
export interface LoanFacts {
  items: readonly ItemRow[]
  /** Items that are brought back; all that are out by default. */
  positions?: readonly number[] | undefined
  damage: string
}

export const causes: Record<Cause, CauseEffect<LoanCase, LoanFacts>> = {
  ...holderCauses,
  reserve: async ({ tx, row: { id }, items }) => {
    await decideOn(tx, id, items)
    await lockHoldings(tx, id)
    await reserveItems(tx, id)
  },
  release: async ({ tx, row: { id } }) => {
    await lockHoldings(tx, id)
    await passOnTo(tx, await releaseItems(tx, id))
  },
  handOut: ({ tx, row: { id } }) => handOutItems(tx, id),
  lend: async ({ tx, row, today }) => {
    const { days } = await readRules(tx)
    return { lentOn: today, ...(await loanTerm(tx, { ...row, state: 'lent' }, today, days)) }
  },
  longer: async ({ tx, row }) => {
    const { extension } = await readRules(tx)
    const { id, dueFrom, dueDays } = row
    if (dueFrom === null || dueDays === null) return fail('loan_move_refused')
    const term = await loanTerm(tx, row, dueFrom, dueDays + extension)
    await moveGrants(tx, id, term.dueOn)
    return { extended: true, ...term }
  },
  bring: async ({ tx, row: { id }, items, positions, damage }) => {
    const out = items.filter(({ state }) => state === 'out').map(({ position }) => position)
    const brought = out.filter((position) => positions?.includes(position) ?? true)
    if (brought.length === 0) fail('loan_nothing_out')
    await lockHoldings(tx, id)
    await passOnTo(tx, await bringItems(tx, id, { positions: brought, damage }))
  },
  grant: async ({ tx, row: { id }, items }, { dueOn }) => {
    await decideOn(tx, id, items)
    await insertGrants(tx, id, dueOn ?? fail('loan_move_refused'))
  },
  revoke: ({ tx, row: { id } }) => revokeGrants(tx, id),
  notify: async ({ tx, row: { id, account }, move, by, opinion }, to) => {
    if (account === null || account === by?.actor.id) return
    const values = { number: to.number, loan: id, ...messageOf(to, move, opinion) }
    await notify(tx, { to: [account], message: 'loanMoved', values })
  },
}

/** What was decided holds for items as open as they are now. */
const decideOn = (tx: Db, loan: number, items: readonly ItemRow[]): Promise<void> =>
  setDecidedAccess(
    tx,
    loan,
    items.map((item) => ({ position: item.position, access: accessNow(item) })),
  )

/** Gives free copies to those who wait, and tells those whose loan goes on already. */
export async function passOnTo(tx: Db, holdings: readonly number[]): Promise<void> {
  for (const id of await passOn(tx, holdings)) {
    const next = await findLoan(tx, id)
    if (!next || next.account === null) continue
    const values = { number: next.number, loan: id }
    await notify(tx, { to: [next.account], message: 'loanReserved', values })
  }
}
