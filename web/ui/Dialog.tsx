import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'

import { Button } from './Button.tsx'

import './dialog.css'

interface DialogProps {
  open: boolean
  /** Escape, the cross and a press beside the box ask for it. */
  onClose: () => void
  title: string
  children: ReactNode
  /** The row at the foot: what it comes to stands last. */
  actions?: ReactNode
}

/**
 * Asks something in the middle of the page. The platform's modal dialog keeps the focus inside, makes the page behind
 * inert and gives the focus back to whatever opened it.
 */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const box = dialog.current
    if (!box || box.open === open) return
    if (open) box.showModal()
    else box.close()
  }, [open])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside the box closes it; Escape does the same by keyboard
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => open && onClose()}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      {open && (
        <div className="dialog-in">
          <header>
            <h2 id={titleId}>{title}</h2>
            <Button look="text" icon="close" iconOnly onClick={onClose}>
              关闭
            </Button>
          </header>
          {children}
          {actions && <footer>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
