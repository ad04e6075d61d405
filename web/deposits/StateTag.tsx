import { type DepositState, depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { Tag } from '#web/ui/Tag.tsx'

/** Where a deposit stands. */
export const StateTag = ({ state }: { state: DepositState }) => (
  <Tag on={state === 'returned' || state === 'accepted'}>{depositWorkflow.states[state].label}</Tag>
)
