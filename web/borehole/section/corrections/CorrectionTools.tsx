import type { SectionParameters } from '#contract/drawings/section-parameters.ts'
import type { History } from '#web/borehole/section/useHistory.ts'
import { useUndoKeys } from '#web/borehole/section/useUndoKeys.ts'
import { Button } from '#web/ui/Button.tsx'

interface CorrectionToolsProps {
  history: History<SectionParameters>
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}

/** Opens the handles of a drawing, and takes steps back. */
export function CorrectionTools({ history: { undo, redo }, isEditing, onEdit }: CorrectionToolsProps) {
  useUndoKeys(undo, redo)
  return (
    <span className="section-edit">
      <Button size="s" icon="edit" aria-pressed={isEditing} onClick={() => onEdit(!isEditing)}>
        {isEditing ? '完成修改' : '修改连层'}
      </Button>
      <Button size="s" disabled={!undo} onClick={undo}>
        撤销
      </Button>
      <Button size="s" disabled={!redo} onClick={redo}>
        重做
      </Button>
    </span>
  )
}
