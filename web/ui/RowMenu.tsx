import { useId, useRef } from 'react'

import { type Action, ActionItems } from './ActionItems.tsx'
import { zoomNow } from './page/media.ts'

/** Not among the icons, which the first page loads. */
const dots = (
  <svg className="icon icon-s" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M4.5 10h.1M10 10h.1M15.5 10h.1" strokeWidth="2.5" />
  </svg>
)

interface RowMenuProps {
  /** Names the row: 更多操作：方屿. */
  label: string
  actions: readonly Action[]
}

/** Three dots at the end of a row that unfold what can be done with it, above whatever would cut the list off. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className="row-menu no-print">
      <button ref={button} type="button" className="btn btn-text btn-s btn-icon" popoverTarget={id}>
        {dots}
        <span className="vh">更多操作：{label}</span>
      </button>
      {/* oxlint-disable-next-line no-noninteractive-element-interactions -- only follows the focus out */}
      <ul
        ref={list}
        id={id}
        className="action-items"
        popover="auto"
        onToggle={({ newState }) => {
          if (newState === 'open' && list.current && button.current) hang(list.current, button.current)
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
        }}
      >
        <ActionItems actions={actions} onChosen={() => list.current?.hidePopover()} />
      </ul>
    </span>
  )
}

/** Below the button and flush with its right edge; above it where the window ends. */
function hang(list: HTMLElement, button: HTMLElement): void {
  const zoom = zoomNow()
  const at = button.getBoundingClientRect()
  const { width, height } = list.getBoundingClientRect()
  const top = at.bottom + height + 4 > innerHeight ? Math.max(4, at.top - height - 4) : at.bottom + 4
  list.style.top = `${top / zoom}px`
  list.style.left = `${Math.max(4, at.right - width) / zoom}px`
}
