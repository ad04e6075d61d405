import type { ReactNode } from 'react'

import { Icon } from './Icon.tsx'

import './tag.css'

interface TagProps {
  children: ReactNode
  /** Active: a condition that is applied. */
  on?: boolean
  /** Makes the tag a removable chip; `removeLabel` is the accessible name of the button. */
  onRemove?: () => void
  removeLabel?: string
}

export function Tag({ children, on, onRemove, removeLabel }: TagProps) {
  return (
    <span className={on ? 'tag tag-on' : 'tag'}>
      {children}
      {onRemove && (
        <button type="button" className="tag-x" aria-label={removeLabel ?? '去掉'} onClick={onRemove}>
          <Icon name="close" small />
        </button>
      )}
    </span>
  )
}
