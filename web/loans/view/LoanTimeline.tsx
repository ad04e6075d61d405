import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { Timeline } from '#web/cases/Timeline.tsx'

/** The timeline of an application. */
export const LoanTimeline = ({
  loan: { lines, state, process },
  seen,
}: {
  loan: Pick<Loan, 'lines' | 'state' | 'process'>
  seen?: number
}) => (
  <Timeline
    lines={lines}
    now={loanWorkflow.states[state].label}
    ended={process === 0}
    {...(seen !== undefined && { seen })}
  />
)
