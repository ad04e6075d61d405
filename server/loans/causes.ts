import { fail } from '#contract/errors.ts'
import { type LoanMove, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import type { Db } from '#database/database.ts'
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
} from './items.queries.ts'
import { findLoan, type LoanCase, type LoanUpdate } from './loans.queries.ts'
import { loanTerm, readRules } from './term/term.ts'

export type Cause = keyof typeof loanWorkflow.causes

export interface LoanMoveContext {
  tx: Db
  loan: LoanCase
  items: readonly ItemRow[]
  move: LoanMove
  /** The one who moves; null for the clock. */
  by: number | null
  opinion: string
  person?: number | undefined
  positions?: readonly number[] | undefined
  damage: string
  /** Day of the move in China. */
  today: string
}

/** What a move brings about: it writes what lies outside of the loan's row, and says what becomes of the row. */
export const causes: Record<
  Cause,
  (acted: LoanMoveContext, to: LoanUpdate) => Promise<Partial<LoanUpdate> | void>
> = {
  take: ({ by }) => Promise.resolve({ holder: by }),
  reserve: async ({ tx, loan }) => {
    await lockHoldings(tx, loan.id)
    await reserveItems(tx, loan.id)
  },
  release: async ({ tx, loan }) => {
    await lockHoldings(tx, loan.id)
    await passOnTo(tx, await releaseItems(tx, loan.id))
  },
  handOut: ({ tx, loan }) => handOutItems(tx, loan.id),
  lend: async ({ tx, loan, today }) => {
    const { days } = await readRules(tx)
    return { lentOn: today, ...(await loanTerm(tx, { ...loan, state: 'lent' }, today, days)) }
  },
  longer: async ({ tx, loan }) => {
    const { extension } = await readRules(tx)
    const { dueFrom, dueDays } = loan
    if (dueFrom === null || dueDays === null) return fail('loan_move_refused')
    const term = await loanTerm(tx, loan, dueFrom, dueDays + extension)
    await moveGrants(tx, loan.id, term.dueOn)
    return { extended: true, ...term }
  },
  bring: async ({ tx, loan, items, positions, damage }) => {
    const out = items.filter(({ state }) => state === 'out').map(({ position }) => position)
    const brought = out.filter((position) => positions?.includes(position) ?? true)
    if (brought.length === 0) fail('loan_nothing_out')
    await lockHoldings(tx, loan.id)
    await passOnTo(tx, await bringItems(tx, loan.id, { positions: brought, damage }))
  },
  grant: ({ tx, loan }, { dueOn }) => insertGrants(tx, loan.id, dueOn ?? fail('loan_move_refused')),
  revoke: ({ tx, loan }) => revokeGrants(tx, loan.id),
  delegate: ({ by, person }) => Promise.resolve({ holder: person ?? null, delegator: by }),
  giveBack: ({ loan }) => Promise.resolve({ holder: loan.delegator, delegator: null }),
  transfer: ({ person }) => Promise.resolve({ holder: person ?? null }),
  notify: async ({ tx, loan, move, by, opinion }, { state, dueOn }) => {
    if (loan.account === null || loan.account === by) return
    const { label } = loanWorkflow.states[state]
    const title = `借阅申请 ${loan.number}：${move.to === 'same' ? move.label : label}`
    const until = dueOn === null ? '' : untilWords[state]?.(dueOn)
    const body = [opinion, until].filter(Boolean).join('\n') || `${move.label}。`
    await notify(tx, { to: [loan.account], topic: 'loan', title, body, href: hrefOf(loan.id) })
  },
}

const hrefOf = (id: number): string => `#/personal-center/loans/${id}`

const untilWords: Partial<Record<string, (day: string) => string>> = {
  returned: (day) => `请在 ${day} 前补正并重新提交。`,
  ready: (day) => `请在 ${day} 前到馆取件，出示借阅单上的二维码。`,
  lent: (day) => `${day} 到期。`,
  overdue: (day) => `${day} 已到期，请尽快归还。`,
}

/** Gives free copies to those who wait, and tells those whose loan goes on already. */
export async function passOnTo(tx: Db, holdings: readonly number[]): Promise<void> {
  for (const id of await passOn(tx, holdings)) {
    const next = await findLoan(tx, id)
    if (!next || next.account === null) continue
    const title = `借阅申请 ${next.number}：等候的资料已留存`
    const body = '您等候的资料已归还，本馆为您留存，备好后另行通知。'
    await notify(tx, { to: [next.account], topic: 'loan', title, body, href: hrefOf(id) })
  }
}
