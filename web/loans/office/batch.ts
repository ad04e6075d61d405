import type { Permission } from '#contract/identity/identity.ts'
import type { LoanRow } from '#contract/loans/loan-shapes.ts'
import type { LoanState } from '#contract/loans/loan-workflow.ts'

interface BatchMove {
  move: 'accept' | 'approve' | 'prepare' | 'close'
  label: string
  done: string
  state: LoanState
  permission: Permission
  /** What is protected or secret is decided on its own page. */
  harmless?: true
}

/** What can be done with several applications at once. */
export const batchMoves: readonly BatchMove[] = [
  { move: 'accept', label: '受理', done: '已受理', state: 'submitted', permission: 'loans.review' },
  {
    ...{ move: 'approve', label: '同意', done: '已同意', state: 'reviewing', permission: 'loans.review' },
    harmless: true,
  },
  { move: 'prepare', label: '备好待取', done: '已备好', state: 'approved', permission: 'loans.counter' },
  { move: 'close', label: '办结', done: '已办结', state: 'back', permission: 'loans.counter' },
]

/** Those of some rows that a move fits. */
export const filterMovable = ({ state, harmless }: BatchMove, rows: readonly LoanRow[]): LoanRow[] =>
  rows.filter((row) => row.state === state && row.process === 1 && !(harmless && row.careful))
