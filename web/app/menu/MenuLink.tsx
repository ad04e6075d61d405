import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

import { currentOf } from './menu.ts'
import type { MenuEntry } from './navigation.ts'

interface MenuLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  entry: MenuEntry
  onLeave?: (() => void) | undefined
}

export function MenuLink({ entry: { label, to }, onLeave, children, ...rest }: MenuLinkProps) {
  return (
    <Link {...rest} to={to} onClick={onLeave} aria-current={currentOf(to, useLocation())}>
      {label}
      {children}
    </Link>
  )
}
