import { type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'

const isState = (text: string): text is LoanState => Object.hasOwn(loanWorkflow.states, text)

/** The state that an address names; undefined for anything else. */
export const stateNamed = (text: string | null): LoanState | undefined =>
  text !== null && isState(text) ? text : undefined

/** Every state that others than its reader see, for a select. */
export const stateOptions = Object.entries<{ label: string }>(loanWorkflow.states)
  .filter(([state]) => state !== 'draft')
  .map(([value, { label }]) => ({ value, label }))
