import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loans, staffLoans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { useOfficeMove } from '#web/loans/decision/useOfficeMove.ts'
import { Contact } from '#web/loans/office/Contact.tsx'
import { officeLoanPath } from '#web/loans/office/paths.ts'
import { LoanItems } from '#web/loans/view/LoanItems.tsx'
import { Due, LoanState } from '#web/loans/view/LoanState.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { type DeskStep, deskStep, waitWords } from './desk-step.ts'
import { TakeBackDialog } from './TakeBackDialog.tsx'

interface DeskLoanProps {
  id: number
  /** Enter makes its next step. */
  isOnly: boolean
  /** What of it lies in the scanned box. */
  positions?: readonly number[]
  onDone: () => void
}

/** An application at the desk with its one next step. */
export function DeskLoan({ id, isOnly, positions, onDone }: DeskLoanProps) {
  const answer = useCall(loans.one, { id }, { fresh: true })
  const { data: loan } = answer
  if (!loan) return <AnswerState answer={answer} rows={3} />
  return (
    <section className="desk-loan" aria-label={`申请 ${loan.number}`}>
      <header>
        <h2>
          {loan.reader}
          {loan.company && <small>{loan.company}</small>}
        </h2>
        <LoanState loan={loan} />
        {loan.dueOn && loan.process === 1 && <Due loan={loan} />}
        <Link to={officeLoanPath(id)} className="num">
          {loan.number}
        </Link>
      </header>
      <Step {...{ loan, isOnly, positions, onDone }} />
      <LoanItems items={loan.items} />
      <Contact loan={loan} />
    </section>
  )
}

interface StepProps extends Omit<DeskLoanProps, 'id'> {
  loan: Loan
}

function Step({ loan, isOnly, positions, onDone }: StepProps) {
  const { id, line, number } = loan
  const [isTaking, setTaking] = useState(false)
  const { move } = useOfficeMove()
  const client = useQueryClient()
  const step = deskStep(loan)
  const leave = () => {
    setTaking(false)
    requestAnimationFrame(onDone) // the page takes no focus until the dialog is gone
  }
  const done = () => {
    void client.invalidateQueries({ queryKey: [staffLoans.scan.path] })
    leave()
  }
  const start = useWork(async (name: DeskStep, label: string) => {
    if (name === 'takeBack') {
      await client.refetchQueries({ queryKey: [loans.one.path] }) // its reader may just have extended it
      return setTaking(true)
    }
    await move({ id, line, move: name })
      .then(() => toast(`${number} ${label}，已办`))
      .finally(done)
  })
  if (!step) return <p className="cap">{waitWords(loan)}</p>
  return (
    <p className="desk-step no-print">
      <Button
        variant="primary"
        size="l"
        busy={start.busy}
        data-next-step={isOnly || undefined}
        onClick={() => start.run(step.name, step.label)}
      >
        {step.label}
        {isOnly && (
          <kbd className="only-desktop" aria-hidden="true">
            Enter
          </kbd>
        )}
      </Button>
      {isTaking && <TakeBackDialog {...{ loan, positions }} onClose={leave} onDone={done} />}
    </p>
  )
}
