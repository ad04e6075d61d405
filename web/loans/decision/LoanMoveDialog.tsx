import { AppError } from '#contract/errors.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { staffLoans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { type MoveInput, MoveDialog } from '#web/cases/MoveDialog.tsx'

import type { OpenMove } from './move-order.ts'
import { phrasesOf } from './phrases.ts'

interface LoanMoveDialogProps {
  loan: Loan
  move: OpenMove
  /** What was typed before, if somebody else came between. */
  draft: string
  onKeep: (opinion: string) => void
  onClose: () => void
  onMove: (given: MoveInput) => Promise<void>
}

/** Asks for the opinion and the person of a move. */
export function LoanMoveDialog({ loan, move, draft, onKeep, ...rest }: LoanMoveDialogProps) {
  const { data: people = [] } = useCall(staffLoans.people, { id: loan.id }, { enabled: move.person })
  return (
    <MoveDialog
      title={`${move.label}：${loan.number}`}
      label={move.label}
      isFinal={['reject', 'terminate'].includes(move.name)}
      people={move.person ? people : undefined}
      opinion={{ required: move.opinion, phrases: phrasesOf(move.name) }}
      draft={{ text: draft, onKeep }}
      trouble={renderOvertaken}
      {...rest}
    />
  )
}

const renderOvertaken = (error: unknown) =>
  error instanceof AppError &&
  error.code === 'loan_changed' && <p className="cap">写下的意见仍在，关闭后可看他人办了什么。</p>
