import type { ReactNode } from 'react'
import { useId } from 'react'

import { Button } from '#web/ui/Button.tsx'

import { useModal } from './modal.ts'

import './dialog.css'

interface DialogProps {
  open: boolean
  /** Called on Escape, the close button and a click outside. Without it, one of the actions has to be chosen. */
  onClose?: () => unknown
  title: string
  children: ReactNode
  /** Buttons at the foot, the primary one last. */
  actions?: ReactNode
  /** As wide as its content. */
  fitted?: boolean
}

/** A centred modal dialog. */
export function Dialog({ open, onClose, title, children, actions, fitted }: DialogProps) {
  const titleId = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog className={fitted ? 'dialog dialog-fitted' : 'dialog'} aria-labelledby={titleId} {...modal}>
      {open && (
        <div className="dialog-in">
          <header>
            <h2 id={titleId}>{title}</h2>
            {onClose && (
              <Button variant="text" icon="close" iconOnly onClick={onClose}>
                关闭
              </Button>
            )}
          </header>
          {children}
          {actions && <footer>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
