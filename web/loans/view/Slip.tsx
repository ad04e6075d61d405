import { loanPrints } from '#contract/loans/loan-prints.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import type { LoanState } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import { Button } from '#web/ui/Button.tsx'
import { download } from '#web/ui/page/download.ts'

const printedStates: readonly LoanState[] = ['approved', 'ready', 'lent', 'overdue', 'back']

/** The slip of what is fetched at the counter, to print: its number as a code, what was asked for, when it is due. */
export const Slip = ({ loan: { id, number, state, useMode } }: { loan: Loan }) =>
  printedStates.includes(state) && !isElectronic(useMode) ? (
    <p className="no-print">
      <Button
        size="s"
        icon="print"
        onClick={() => void download(loanPrints.slip, { id }, `借阅单 ${number}.pdf`)}
      >
        借阅单
      </Button>
    </p>
  ) : null
