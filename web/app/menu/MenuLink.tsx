import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'

import { Icon } from '#web/ui/Icon.tsx'
import { SafeLink } from '#web/ui/text/SafeLink.tsx'

import { currentOf } from './menu.ts'
import type { MenuEntry } from './navigation.ts'

interface MenuLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> {
  entry: MenuEntry
  onLeave?: (() => void) | undefined
}

export function MenuLink({ entry: { label, to, icon }, onLeave, children, ...rest }: MenuLinkProps) {
  const current = currentOf(to, useLocation())
  const name = (
    <>
      {icon && <Icon name={icon} small />}
      {label}
    </>
  )
  if (!to.startsWith('/'))
    return (
      <SafeLink {...rest} href={to}>
        {name}
      </SafeLink>
    )
  return (
    <Link {...rest} to={to} onClick={onLeave} aria-current={current}>
      {name}
      {children}
    </Link>
  )
}
