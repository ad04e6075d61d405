import { useState } from 'react'

import { type DrawingLine, mapDrawings } from '#contract/map/drawings.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { toast } from '#web/ui/states/Toast.tsx'

interface OwnDrawingsProps {
  onOpen: (id: string) => void
  onRemoved: (id: string) => void
}

/** The member's saved drawings. */
export function OwnDrawings({ onOpen, onRemoved }: OwnDrawingsProps) {
  const { data } = useCall(mapDrawings.drawings, {})
  const remove = useAction(mapDrawings.removeDrawing, [mapDrawings.drawings])
  const [toRemove, setToRemove] = useState<DrawingLine>()
  if (!data || data.length === 0) return null
  const confirm = ({ id }: DrawingLine) => {
    setToRemove(undefined)
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          toast('标注图已删去')
          onRemoved(id)
        },
        onError: toastFault,
      },
    )
  }
  return (
    <>
      <h3>我的标注图</h3>
      <ul>
        {data.map((drawing) => (
          <li key={drawing.id}>
            <Button size="s" variant="text" onClick={() => onOpen(drawing.id)}>
              {drawing.title}
            </Button>
            <span>{`${drawing.total} 个${drawing.shared ? '，已分享' : ''}`}</span>
            <Button size="s" variant="text" icon="close" iconOnly onClick={() => setToRemove(drawing)}>
              {`删去 ${drawing.title}`}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={toRemove !== undefined}
        onClose={() => setToRemove(undefined)}
        title="删去这张标注图？"
        actions={
          <>
            <Button onClick={() => setToRemove(undefined)}>保留</Button>
            <Button variant="danger" onClick={() => toRemove && confirm(toRemove)}>
              删去
            </Button>
          </>
        }
      >
        <p>“{toRemove?.title}”及其链接将不能再打开。</p>
      </Dialog>
    </>
  )
}
