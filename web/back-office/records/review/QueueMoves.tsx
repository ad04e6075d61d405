import { useState } from 'react'

import { type DraftRow, drafts } from '#contract/catalogue/editing/drafts.ts'
import { draftMoves } from '#contract/catalogue/editing/review.ts'
import { act } from '#web/api/caller.ts'
import { refreshRecords } from '#web/back-office/records/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Text } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { DraftMoveDialog } from './DraftMoveDialog.tsx'
import { type BatchMove, doneWords } from './moves.ts'

const batchMoves = ['submit', 'withdraw', 'publish', 'return', 'discard'] as const satisfies BatchMove[]
/** These ask first. */
const confirmedMoves: readonly BatchMove[] = ['publish', 'return', 'discard']

interface QueueMovesProps {
  rows: readonly DraftRow[]
  onDone: () => void
}

/** The moves that the ticked drafts have; each is made with those that have it. */
export function QueueMoves({ rows, onDone }: QueueMovesProps) {
  const [open, setOpen] = useState<BatchMove>()
  if (rows.length === 0) return null
  const movable = (move: BatchMove) => rows.filter(({ moves }) => moves.includes(move))
  const report = (move: BatchMove, count: number) => {
    setOpen(undefined)
    onDone()
    void refreshRecords()
    toast(`${count} 份${doneWords[move]}`)
  }
  const start = (move: BatchMove) => {
    if (confirmedMoves.includes(move)) return setOpen(move)
    const chosen = movable(move).map(({ id, version }) => ({ id, version }))
    return void act(drafts.move, { move, drafts: chosen }).then(
      ({ moved }) => report(move, moved),
      toastFault,
    )
  }
  return (
    <div className="list-tools no-print" role="group" aria-label="对所选草稿">
      <Text as="span" size={14} tone="quiet" role="status">
        已选 {rows.length} 份
      </Text>
      {batchMoves
        .filter((move) => movable(move).length > 0)
        .map((move) => (
          <Button
            key={move}
            size="s"
            {...(move === 'publish' && { variant: 'primary' as const })}
            {...(move === 'discard' && { variant: 'danger' as const })}
            onClick={() => start(move)}
          >
            {draftMoves[move].label}
            {movable(move).length < rows.length && ` ${movable(move).length} 份`}
          </Button>
        ))}
      <Button size="s" variant="text" onClick={onDone}>
        取消选择
      </Button>
      {open && (
        <DraftMoveDialog
          move={open}
          rows={movable(open)}
          onClose={() => setOpen(undefined)}
          onDone={(count) => report(open, count)}
        />
      )}
    </div>
  )
}
