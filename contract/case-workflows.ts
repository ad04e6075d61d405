import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'

/** Every workflow that brings cases to staff. What waits in one is counted on the workplace and in the menu. */
export const caseWorkflows = { loan: loanWorkflow, deposit: depositWorkflow }
export type CaseTrade = keyof typeof caseWorkflows
