import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'

import { Button } from './Button.tsx'

import './drawer.css'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The row at the foot; its button states the outcome: 看 3,207 孔. */
  actions?: ReactNode
}

/**
 * Slides in from the right, full width on a phone. The platform's modal dialog keeps the focus inside, makes the
 * page behind inert and gives the focus back to whatever opened it.
 */
export function Drawer({ open, onClose, title, children, actions }: DrawerProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const box = dialog.current
    if (!box || box.open === open) return
    if (!open) return box.close()
    const { clientWidth, style } = document.documentElement
    style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
    box.showModal()
  }, [open])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside the panel closes it; Escape does the same by keyboard
    <dialog
      className="drawer"
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {open && (
        <div className="drawer-body">
          <header>
            <h2 id={titleId}>{title}</h2>
            <Button look="text" icon="close" iconOnly onClick={onClose}>
              关闭
            </Button>
          </header>
          <div className="drawer-content">{children}</div>
          {actions && <footer>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
