import type { OpenMove } from '#contract/cases/case-shapes.ts'
import { AppError } from '#contract/errors.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { staffLoans } from '#contract/loans/loans.ts'
import { papers } from '#contract/loans/papers.ts'
import { type MoveDetails, OpenMoveDialog } from '#web/cases/MoveDialog.tsx'

import { phrasesOf } from './phrases.ts'

interface LoanMoveDialogProps {
  loan: Loan
  move: OpenMove
  /** What was typed before, if somebody else came between. */
  draft: string
  onKeep: (opinion: string) => void
  onClose: () => void
  onMove: (given: MoveDetails) => Promise<void>
}

/** Asks for the opinion and the person of a move. */
export function LoanMoveDialog({ loan, move, draft, onKeep, ...rest }: LoanMoveDialogProps) {
  return (
    <OpenMoveDialog
      id={loan.id}
      move={move}
      peopleRoute={staffLoans.people}
      title={`${move.label}：${loan.number}`}
      isFinal={['reject', 'terminate'].includes(move.name)}
      phrases={phrasesOf(move.name)}
      draft={{ text: draft || (move.name === 'return' ? remarksOf(loan) : ''), onKeep }}
      trouble={renderOvertaken}
      {...rest}
    />
  )
}

/** What was said at the papers is what the application is sent back for. */
const remarksOf = ({ papers: given }: Loan): string =>
  given
    .filter(({ remark }) => remark !== '')
    .map(({ paper, name, remark }) => `${papers[paper]}“${name}”须更换：${remark}`)
    .join('\n')

const renderOvertaken = (error: unknown) =>
  error instanceof AppError &&
  error.code === 'loan_changed' && <p className="cap">写下的意见仍在，关闭后可看他人办了什么。</p>
