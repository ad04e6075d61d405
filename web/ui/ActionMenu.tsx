import { useRef } from 'react'

import { isComposing } from '#web/ui/keys/composing.ts'

import { type Action, ActionItems } from './ActionItems.tsx'
import { Icon, type IconName } from './Icon.tsx'

interface ActionMenuProps {
  label: string
  icon: IconName
  actions: readonly Action[]
  small?: boolean
}

/** A button that unfolds a few actions. Escape, a choice and leaving it fold it again. */
export function ActionMenu({ label, icon, actions, small }: ActionMenuProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const close = () => box.current?.removeAttribute('open')
  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions -- only follows the focus out and hears Escape
    <details
      ref={box}
      className="action-menu no-print"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        close()
        box.current?.querySelector('summary')?.focus()
      }}
    >
      <summary className={small ? 'btn btn-s' : 'btn btn-m'}>
        <Icon name={icon} {...(small && { small })} />
        <span>{label}</span>
      </summary>
      <ul className="action-items">
        <ActionItems actions={actions} onChosen={close} />
      </ul>
    </details>
  )
}
