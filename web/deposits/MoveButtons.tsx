import { useState } from 'react'

import { type Deposit, deposits } from '#contract/deposits/deposits.ts'
import { act } from '#web/api/caller.ts'
import type { MoveInput } from '#web/cases/MoveDialog.tsx'
import { type DecisionKeys, useDecisionKeys } from '#web/cases/useDecisionKeys.ts'
import { Button } from '#web/ui/Button.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { refreshDeposits } from './deposit-calls.ts'
import { DepositMoveDialog } from './DepositMoveDialog.tsx'

type Move = Deposit['moves'][number]

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
  const [open, setOpen] = useState<Move>()
  const perform = async (move: Move, given: Partial<MoveInput>) => {
    await before?.()
    await act(deposits.move, { id, line, move: move.name, ...given })
    setOpen(undefined)
    toast(`已${move.label}`)
    await refreshDeposits()
    onDone?.()
  }
  const work = useWork(async (move: Move) => {
    onError?.(undefined)
    const done = perform(move, {})
    await (onError ? done.catch(onError) : done)
  })
  const start = (move: Move) => {
    if (work.busy) return undefined
    return move.opinion || move.person || finalMoves.has(move.name) ? setOpen(move) : work.run(move)
  }
  useDecisionKeys((pressed) => {
    const move = moves.find(({ name }) => keys[name] === pressed)
    if (move) start(move)
    return move !== undefined
  })
  return (
    <>
      {moves.map((move) => (
        <Button
          key={move.name}
          variant={variantOf(move.name)}
          busy={work.input?.[0].name === move.name}
          aria-keyshortcuts={keys[move.name]?.replace('Ctrl', 'Control')}
          onClick={() => start(move)}
        >
          {move.label}
          {keys[move.name] && <kbd className="only-desktop">{keys[move.name]}</kbd>}
        </Button>
      ))}
      {open && (
        <DepositMoveDialog
          deposit={deposit}
          move={open}
          isFinal={finalMoves.has(open.name)}
          onClose={() => setOpen(undefined)}
          onMove={(given) => perform(open, given)}
        />
      )}
    </>
  )
}
