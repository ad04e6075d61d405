import { useState } from 'react'

import { type DraftRow, drafts } from '#contract/catalogue/editing/drafts.ts'
import { draftActions, draftMoves, needsComment } from '#contract/catalogue/editing/review.ts'
import { act } from '#web/api/caller.ts'
import { Refused } from '#web/back-office/records/list/Refused.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Field } from '#web/ui/form/Field.tsx'

import type { BatchMove } from './moves.ts'

interface MoveDialogProps {
  move: BatchMove
  rows: readonly Pick<DraftRow, 'id' | 'version' | 'code' | 'action'>[]
  onClose: () => void
  onDone: (count: number) => void
}

/** Asks before drafts are published, returned or discarded; what is returned gets a reason. */
export function MoveDialog({ move, rows, onClose, onDone }: MoveDialogProps) {
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { label } = draftMoves[move]
  const needs = needsComment(move)
  const run = () => {
    setBusy(true)
    act(drafts.move, {
      move,
      drafts: rows.map(({ id, version }) => ({ id, version })),
      ...(comment.trim() && { comment: comment.trim() }),
    })
      .then(({ moved }) => onDone(moved), setError)
      .finally(() => setBusy(false))
  }
  const verb = rows.length > 1 ? `${label} ${rows.length} 份` : label
  return (
    <Dialog
      open
      title={`${label} ${rows.length} 份草稿`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant={move === 'discard' ? 'danger' : 'primary'}
            busy={busy}
            disabled={needs && comment.trim() === ''}
            onClick={run}
          >
            {verb}
          </Button>
        </>
      }
    >
      <ul className="confirm-lines">
        {rows.slice(0, 8).map(({ id, code, action }) => (
          <li key={id}>
            {draftActions[action]} {code}
          </li>
        ))}
        {rows.length > 8 && <li>等共 {rows.length} 份</li>}
      </ul>
      <Field label={needs ? '退回的原因' : '意见（选填）'}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={500}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        )}
      </Field>
      <Refused error={error} />
    </Dialog>
  )
}
