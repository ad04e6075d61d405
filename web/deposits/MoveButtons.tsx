import { useState } from 'react'

import type { OpenMove } from '#contract/cases/case-shapes.ts'
import { type Deposit, deposits, staffDeposits } from '#contract/deposits/deposits.ts'
import { act } from '#web/api/caller.ts'
import { DecisionButtons, type DecisionKeys } from '#web/cases/DecisionButtons.tsx'
import { type MoveDetails, OpenMoveDialog } from '#web/cases/MoveDialog.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { refreshDeposits } from './deposit-calls.ts'

interface MoveButtonsProps {
  deposit: Deposit
  /** What has to be done before a move, such as saving. */
  before?: () => Promise<void>
  /** Where a refusal is shown; a toast by default. */
  onError?: (error: unknown) => void
  /** Moves by their keys. */
  keys?: Readonly<Record<string, DecisionKeys>>
  onDone?: () => void
}

const noKeys = {}

/** The move that a view is for, and those that cannot be taken back. */
const primaryMoves: ReadonlySet<string> = new Set(['submit', 'take', 'accept', 'answer'])
const finalMoves: ReadonlySet<string> = new Set(['withdraw', 'reject'])

const variantOf = (name: string) => {
  if (primaryMoves.has(name)) return 'primary'
  return finalMoves.has(name) ? 'danger' : 'plain'
}

/** What may be done with a deposit now; what has to be explained is asked for. */
export function MoveButtons({ deposit, before, onError, keys = noKeys, onDone }: MoveButtonsProps) {
  const { id, line, moves } = deposit
  const [open, setOpen] = useState<OpenMove>()
  const perform = async (move: OpenMove, input: Partial<MoveDetails>) => {
    await before?.()
    await act(deposits.move, { id, line, move: move.name, ...input })
    setOpen(undefined)
    toast(`已${move.label}`)
    await refreshDeposits()
    onDone?.()
  }
  const work = useWork(async (move: OpenMove) => {
    onError?.(undefined)
    const done = perform(move, {})
    await (onError ? done.catch(onError) : done)
  })
  const start = (move: OpenMove) => {
    if (work.busy) return undefined
    return move.opinion || move.person || finalMoves.has(move.name) ? setOpen(move) : work.run(move)
  }
  return (
    <>
      <DecisionButtons
        decisions={moves.map((move) => ({
          ...move,
          variant: variantOf(move.name),
          keys: keys[move.name],
          busy: work.input?.[0].name === move.name,
        }))}
        onStart={start}
      />
      {open && (
        <OpenMoveDialog
          id={id}
          move={open}
          peopleRoute={staffDeposits.people}
          title={open.label}
          isFinal={finalMoves.has(open.name)}
          onClose={() => setOpen(undefined)}
          onMove={(input) => perform(open, input)}
        >
          <p>{deposit.title}</p>
        </OpenMoveDialog>
      )}
    </>
  )
}
