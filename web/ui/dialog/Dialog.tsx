import type { ReactNode } from 'react'
import { useId } from 'react'

import { Button } from '#web/ui/Button.tsx'

import { useModal } from './modal.ts'

import './dialog.css'

interface DialogProps {
  open: boolean
  /** Escape, the cross and a press beside the box ask for it. Without it, one of the actions has to be chosen. */
  onClose?: () => void
  title: string
  children: ReactNode
  /** The row at the foot: what it comes to stands last. */
  actions?: ReactNode
  /** As wide as what it holds. */
  fitted?: boolean
}

/** Asks something in the middle of the page. */
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
