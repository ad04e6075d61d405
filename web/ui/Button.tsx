import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'

import './button.css'

interface Appearance {
  /** `primary` is the one next step of a view; `danger` cannot be taken back. */
  variant?: 'plain' | 'primary' | 'text' | 'danger'
  size?: 's' | 'm' | 'l'
  icon?: IconName
  /** Renders the icon only; the text becomes the accessible name. */
  iconOnly?: boolean
  children: ReactNode
}

const classOf = ({ variant = 'plain', size = 'm', iconOnly }: Appearance) =>
  `btn btn-${variant} btn-${size}${iconOnly ? ' btn-icon' : ''}`

function Content({ size, icon, iconOnly, children }: Appearance) {
  return (
    <>
      {icon && <Icon name={icon} small={size === 's'} />}
      <span className={iconOnly ? 'vh' : undefined}>{children}</span>
    </>
  )
}

type ButtonProps = Appearance & { busy?: boolean } & Omit<ComponentProps<'button'>, 'className'>

/** A busy button keeps its width and focus, and ignores clicks. */
export function Button({ variant, size, icon, iconOnly, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size, iconOnly, children })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <Content {...{ size, icon, iconOnly, children }} />
    </button>
  )
}

type ButtonLinkProps = Appearance & Omit<ComponentProps<typeof Link>, 'className' | 'children'>

/** A link styled as a button. */
export function ButtonLink({ variant, size, icon, iconOnly, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classOf({ variant, size, iconOnly, children })}>
      <Content {...{ size, icon, iconOnly, children }} />
    </Link>
  )
}
