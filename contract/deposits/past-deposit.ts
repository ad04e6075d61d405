import type { DepositMove, DepositState } from './deposit-workflow.ts'

/** A move of a deposit that was handed in long ago. */
export interface PastStep {
  move: DepositMove
  party: string
  before: DepositState
  after: DepositState
  opinion: string
  at: string
  /** As it stood after the move. */
  dueOn: string | null
}

/** Where a deposit stands. */
export interface DepositStanding {
  state: DepositState
  process: 0 | 1 | 2
  returner: DepositState | null
  dueFrom: string | null
  dueDays: number | null
  dueOn: string | null
  acceptedOn: string | null
  openOn: string | null
}

/** What has become of a deposit that was handed in long ago, of which no call remains. */
export interface PastDeposit extends DepositStanding {
  steps: readonly PastStep[]
  /** Said of its first file when it was sent back. */
  remark?: { column: string; text: string } | undefined
}
