import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import type { Deposit } from '#contract/deposits/deposits.ts'
import { Timeline } from '#web/cases/Timeline.tsx'

/** What was done with a deposit, once something was. */
export const DepositTimeline = ({ deposit: { lines, state } }: { deposit: Deposit }) =>
  lines.length > 0 && (
    <section className="deposit-timeline" aria-labelledby="timeline">
      <h2 id="timeline">流转记录</h2>
      <Timeline table={depositWorkflow} {...{ lines, state }} />
    </section>
  )
