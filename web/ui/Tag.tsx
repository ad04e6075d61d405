import type { ReactNode } from 'react'

import { Icon } from './Icon.tsx'

import './tag.css'

interface TagProps {
  children: ReactNode
  /** In force: a condition that shapes the result. */
  on?: boolean
  /** Makes the tag a chip that can be taken off; `removeLabel` names what goes. */
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
