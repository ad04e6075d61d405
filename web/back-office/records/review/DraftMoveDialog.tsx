import { type DraftRow, drafts } from '#contract/catalogue/editing/drafts.ts'
import { draftActions, draftMoves, needsComment } from '#contract/catalogue/editing/review.ts'
import { act } from '#web/api/caller.ts'
import { MoveDialog } from '#web/cases/MoveDialog.tsx'

import type { BatchMove } from './moves.ts'

interface DraftMoveDialogProps {
  move: BatchMove
  rows: readonly Pick<DraftRow, 'id' | 'version' | 'code' | 'action'>[]
  onClose: () => void
  onDone: (count: number) => void
}

/** Asks before drafts are published, returned or discarded; what is returned gets a reason. */
export function DraftMoveDialog({ move, rows, onClose, onDone }: DraftMoveDialogProps) {
  const { label } = draftMoves[move]
  const run = async (comment: string) => {
    const { moved } = await act(drafts.move, {
      move,
      drafts: rows.map(({ id, version }) => ({ id, version })),
      ...(comment && { comment }),
    })
    onDone(moved)
  }
  return (
    <MoveDialog
      title={`${label} ${rows.length} 份草稿`}
      label={rows.length > 1 ? `${label} ${rows.length} 份` : label}
      isFinal={move === 'discard'}
      opinion={{ required: needsComment(move), label: '退回的原因', maxLength: 500 }}
      onClose={onClose}
      onMove={({ opinion }) => run(opinion)}
    >
      <ul className="confirm-lines">
        {rows.slice(0, 8).map(({ id, code, action }) => (
          <li key={id}>
            {draftActions[action]} {code}
          </li>
        ))}
        {rows.length > 8 && <li>等共 {rows.length} 份</li>}
      </ul>
    </MoveDialog>
  )
}
