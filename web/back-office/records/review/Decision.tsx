import { useState } from 'react'

import { drafts, type DraftView } from '#contract/catalogue/editing/drafts.ts'
import { draftMoves } from '#contract/catalogue/editing/review.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { act } from '#web/api/caller.ts'
import { DecisionButtons, type DecisionKeys } from '#web/cases/DecisionButtons.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'

import { DraftMoveDialog } from './DraftMoveDialog.tsx'
import type { BatchMove } from './moves.ts'
import { ConfirmDialog } from './Warnings.tsx'

interface DecisionProps {
  kind: Kind
  draft: DraftView
  onDone: (move: BatchMove) => Promise<void>
}

const order = ['submit', 'publish', 'return', 'withdraw', 'discard'] as const satisfies BatchMove[]
const keys: Partial<Record<BatchMove, DecisionKeys>> = { publish: 'Ctrl+Enter', return: 'Ctrl+Shift+Enter' }

const variantOf = (move: BatchMove, isReviewed: boolean) => {
  if (move === 'discard') return 'danger'
  return move === (isReviewed ? 'publish' : 'submit') ? 'primary' : 'plain'
}

/** What may be done with a draft now, at the foot of its page, and by keys. */
export function Decision({ kind, draft, onDone }: DecisionProps) {
  const [open, setOpen] = useState<BatchMove>()
  const { id, version, state, moves, warnings } = draft
  const may = order.filter((move) => moves.includes(move))
  const start = (move: BatchMove) => {
    const isDoubtful = move === 'publish' && warnings.length > 0
    if (move === 'return' || move === 'discard' || isDoubtful) return setOpen(move)
    return void act(drafts.move, { move, drafts: [{ id, version }] }).then(() => onDone(move), toastFault)
  }
  const finish = (move: BatchMove) => {
    setOpen(undefined)
    void onDone(move)
  }
  const isReviewed = state === 'review'
  if (may.length === 0) return null
  return (
    <div className="decision no-print" role="group" aria-label="处理这份草稿">
      <DecisionButtons
        decisions={may.map((name) => ({
          name,
          label: draftMoves[name].label,
          variant: variantOf(name, isReviewed),
          keys: isReviewed ? keys[name] : undefined,
        }))}
        onStart={({ name }) => start(name)}
      />
      {open === 'publish' && (
        <ConfirmDialog
          {...{ kind, draft }}
          onClose={() => setOpen(undefined)}
          onDone={() => finish('publish')}
        />
      )}
      {open && open !== 'publish' && (
        <DraftMoveDialog
          move={open}
          rows={[draft]}
          onClose={() => setOpen(undefined)}
          onDone={() => finish(open)}
        />
      )}
    </div>
  )
}
