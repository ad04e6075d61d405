import { createPortal } from 'react-dom'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'

interface UnstarDialogProps {
  title: string
  onClose: () => void
  onRemove: () => void
}

/** Asks first. A star stands in headings and popups, whose styles are not those of a dialog. */
export const UnstarDialog = ({ title, onClose, onRemove }: UnstarDialogProps) =>
  createPortal(
    <Dialog
      open
      onClose={onClose}
      title="取消收藏？"
      actions={
        <>
          <Button onClick={onClose}>保留</Button>
          <Button variant="primary" onClick={onRemove}>
            取消收藏
          </Button>
        </>
      }
    >
      <p>“{title}”将从收藏中移去，连同所写的备注；资料本身不受影响。</p>
    </Dialog>,
    document.body,
  )
