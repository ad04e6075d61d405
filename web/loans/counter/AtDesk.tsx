import { Link } from 'react-router'

import { type LoanState, loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { staffLoans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { queuePath } from '#web/loans/office/paths.ts'
import { Row } from '#web/ui/layout/box.tsx'

const states = ['approved', 'ready', 'overdue', 'back'] as const satisfies LoanState[]

/** What the desk has before it, while nothing is scanned. */
export const AtDesk = () => (
  <Row as="ul" gap={[8, 32]} align="stretch" wrap className="at-desk" aria-label="窗口的事">
    {states.map((state) => (
      <State key={state} state={state} />
    ))}
  </Row>
)

function State({ state }: { state: LoanState }) {
  const { data } = useCall(staffLoans.queue, { box: 'all', state, current: 1, size: 1 }, { every: 60_000 })
  return (
    <li>
      <Link to={`${queuePath}?${new URLSearchParams({ box: 'all', state })}`}>
        <b className="num">{data?.total ?? '…'}</b> <span>{loanWorkflow.states[state].label}</span>
      </Link>
    </li>
  )
}
