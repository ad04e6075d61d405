import type { ReactNode } from 'react'
import { useId } from 'react'

import { Button } from '#web/ui/Button.tsx'

import { useModal } from './modal.ts'

import './drawer.css'

interface DrawerProps {
  open: boolean
  onClose: () => unknown
  title: string
  children: ReactNode
  /** Buttons at the foot; the primary one states the outcome: 看 3,207 孔. */
  actions?: ReactNode
  /** As wide as lines of text need. */
  wide?: boolean
}

/** Slides in from the right, full width on a phone. */
export function Drawer({ open, onClose, title, children, actions, wide }: DrawerProps) {
  const titleId = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog className={wide ? 'drawer drawer-wide' : 'drawer'} aria-labelledby={titleId} {...modal}>
      {open && (
        <div className="drawer-body">
          <header>
            <h2 id={titleId}>{title}</h2>
            <Button variant="text" icon="close" iconOnly onClick={onClose}>
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
