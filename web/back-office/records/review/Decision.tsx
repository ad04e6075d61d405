import { useState } from 'react'

import { drafts, type DraftView } from '#contract/catalogue/editing/drafts.ts'
import { draftMoves } from '#contract/catalogue/editing/review.ts'
import { act } from '#web/api/caller.ts'
import { type DecisionKeys, useDecisionKeys } from '#web/cases/useDecisionKeys.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { DraftMoveDialog } from './DraftMoveDialog.tsx'
import type { BatchMove } from './moves.ts'

interface DecisionProps {
  draft: DraftView
  onDone: (move: BatchMove) => Promise<void>
}

const order = ['submit', 'publish', 'return', 'withdraw', 'discard'] as const satisfies BatchMove[]
const keys: Partial<Record<BatchMove, DecisionKeys>> = { publish: 'Ctrl+Enter', return: 'Ctrl+Shift+Enter' }

/** What may be done with a draft now, at the foot of its page, and by keys. */
export function Decision({ draft, onDone }: DecisionProps) {
  const [open, setOpen] = useState<BatchMove>()
  const { id, version, state, moves } = draft
  const may = order.filter((move) => moves.includes(move))
  const start = (move: BatchMove) => {
    if (move === 'return' || move === 'discard') return setOpen(move)
    return void act(drafts.move, { move, drafts: [{ id, version }] }).then(
      () => onDone(move),
      ({ message }: Error) => toast(message, { fault: true }),
    )
  }
  const isReviewed = state === 'review'
  useDecisionKeys((pressed) => {
    const move = may.find((name) => keys[name] === pressed)
    if (!isReviewed || !move) return false
    start(move)
    return true
  })
  if (may.length === 0) return null
  return (
    <div className="decision no-print" role="group" aria-label="处理这份草稿">
      {may.map((move) => (
        <Button
          key={move}
          {...(move === (isReviewed ? 'publish' : 'submit') && { variant: 'primary' as const })}
          {...(move === 'discard' && { variant: 'danger' as const })}
          aria-keyshortcuts={isReviewed ? keys[move]?.replace('Ctrl', 'Control') : undefined}
          onClick={() => start(move)}
        >
          {draftMoves[move].label}
          {isReviewed && keys[move] && <kbd className="only-desktop">{keys[move]}</kbd>}
        </Button>
      ))}
      {open && (
        <DraftMoveDialog
          move={open}
          rows={[draft]}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            void onDone(open)
          }}
        />
      )}
    </div>
  )
}
