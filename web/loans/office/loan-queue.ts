import { type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { type LoanBox, loanBoxes } from '#contract/loans/loans.ts'
import { queueParams, type QueuePlace } from '#web/cases/queue-place.ts'

export type LoanQueuePlace = QueuePlace<LoanBox, LoanState>

/** What the address of the boxes holds. */
export const loanQueueParams = queueParams(loanBoxes, loanWorkflow.states)
