import { useState } from 'react'

import type { OpenMove } from '#contract/cases/case-shapes.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import type { MoveDetails } from '#web/cases/MoveDialog.tsx'
import { TakeBackDialog } from '#web/loans/counter/TakeBackDialog.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { LoanMoveDialog } from './LoanMoveDialog.tsx'
import { keyOf, moveByKey, orderMoves, skipKey } from './move-order.ts'
import { keysOn, useMoveKeys } from './useMoveKeys.ts'
import { useNextLoan, useOfficeMove } from './useOfficeMove.ts'

/** Moves that need no word are made at once. */
const atOnce = ['accept', 'prepare', 'handOver', 'close', 'resume', 'extend']
/** After these the same person goes on with the same application. */
const stayingMoves = ['accept', 'prepare', 'handOver', 'takeBack', 'suspend', 'resume', 'extend']

interface DecisionProps {
  loan: Loan
  /** Somebody's own move is nothing new to them. */
  onMoved: (line: number) => void
}

/** What can be done with an application now, at the foot of its page and by letters; after a decision comes the next. */
export function Decision({ loan, onMoved }: DecisionProps) {
  const { moves } = loan
  const [open, setOpen] = useState<OpenMove>()
  const [draft, setDraft] = useState('')
  const { make, skip } = useMoves(loan, onMoved)
  const { busy, run } = useWork(make)
  const start = (move: OpenMove) => {
    if (!atOnce.includes(move.name)) return setOpen(move)
    return run(move)
  }
  useMoveKeys((letter) => {
    const move = moveByKey(letter, moves)
    if (letter === skipKey) skip()
    else if (move && !busy) start(move)
    else return false
    return true
  })
  return (
    <div className="loan-decision no-print" role="group" aria-label="办理">
      <MoveButtons moves={moves} busy={busy} onStart={start} />
      <Button onClick={skip}>
        下一份
        <Letter of={skipKey} />
      </Button>
      <KeySwitch />
      {open && open.name !== 'takeBack' && (
        <LoanMoveDialog
          {...{ loan, draft }}
          move={open}
          onKeep={setDraft}
          onClose={() => setOpen(undefined)}
          onMove={async (given) => {
            await make(open, given)
            setOpen(undefined)
            setDraft('')
          }}
        />
      )}
      {open?.name === 'takeBack' && (
        <TakeBackDialog
          loan={loan}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            onMoved(loan.line + 1)
          }}
        />
      )}
    </div>
  )
}

/** Makes a move and goes on; what another has done in between is refused, and shown. */
function useMoves(loan: Loan, onMoved: (line: number) => void) {
  const { id, line, number } = loan
  const { move: send } = useOfficeMove()
  const next = useNextLoan(loan)
  const make = async ({ name, label }: OpenMove, given: Partial<MoveDetails> = {}) => {
    const answer = await send({ id, line, move: name, ...given })
    onMoved(answer.line)
    toast(`${number} ${label}，已办`)
    if (!stayingMoves.includes(name)) await next()
  }
  return { make, skip: () => void next() }
}

interface MoveButtonsProps {
  moves: readonly OpenMove[]
  busy: boolean
  onStart: (move: OpenMove) => void
}

function MoveButtons({ moves, busy, onStart }: MoveButtonsProps) {
  const { next, beside, more } = orderMoves(moves)
  if (moves.length === 0) return <span className="cap">此刻没有您可以办的事。</span>
  return (
    <>
      {[...(next ? [next] : []), ...beside].map((move) => (
        <Button
          key={move.name}
          variant={move === next ? 'primary' : 'plain'}
          busy={busy && move === next}
          aria-keyshortcuts={keyOf(move.name)}
          onClick={() => onStart(move)}
        >
          {move.label}
          <Letter of={keyOf(move.name)} />
        </Button>
      ))}
      {more.length > 0 && (
        <ActionMenu
          label="更多"
          icon="menu"
          actions={more.map((move) => ({
            label: move.label,
            icon: 'right' as const,
            act: () => onStart(move),
          }))}
        />
      )}
    </>
  )
}

function Letter({ of }: { of: string | undefined }) {
  const isOn = keysOn.use()
  return isOn && of !== undefined ? (
    <kbd className="only-desktop" aria-hidden="true">
      {of}
    </kbd>
  ) : null
}

const KeySwitch = () => (
  <span className="loan-keys only-desktop">
    <Checkbox label="按字母键办理" checked={keysOn.use()} onChange={keysOn.set} />
  </span>
)
