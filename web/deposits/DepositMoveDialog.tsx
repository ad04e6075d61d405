import { type Deposit, staffDeposits } from '#contract/deposits/deposits.ts'
import { useCall } from '#web/api/hooks.ts'
import { type MoveInput, MoveDialog } from '#web/cases/MoveDialog.tsx'

interface DepositMoveDialogProps {
  deposit: Deposit
  move: Deposit['moves'][number]
  isFinal: boolean
  onClose: () => void
  onMove: (given: MoveInput) => Promise<void>
}

/** Asks what a move needs: a reason, somebody to go on, or only to be sure. */
export function DepositMoveDialog({ deposit, move, ...rest }: DepositMoveDialogProps) {
  const { data: people = [] } = useCall(staffDeposits.people, { id: deposit.id }, { enabled: move.person })
  return (
    <MoveDialog
      title={move.label}
      label={move.label}
      people={move.person ? people : undefined}
      opinion={{ required: move.opinion }}
      {...rest}
    >
      <p>{deposit.title}</p>
    </MoveDialog>
  )
}
