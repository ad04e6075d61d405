import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { ownPath, safeLink } from '#contract/content/link.ts'
import { Icon } from '#web/ui/Icon.tsx'

import './safe-link.css'

interface SafeLinkProps {
  /** The stored address; anything but a path of this site or a web address is rendered as text. */
  href: string
  children: ReactNode
  className?: string
}

/** A stored link. External links open in a new window and are marked as external. */
export function SafeLink({ href, children, className }: SafeLinkProps) {
  const link = safeLink(href)
  if (link === undefined) return <span className={className}>{children}</span>
  const path = ownPath(link)
  if (path !== undefined) {
    return (
      <Link className={className} to={path}>
        {children}
      </Link>
    )
  }
  return (
    <a
      className={className}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      title={`将离开本站，前往 ${new URL(link).host}`}
    >
      {children}
      <span className="outside">
        <Icon name="external" small />
        <span className="vh">（其他网站，在新窗口打开）</span>
      </span>
    </a>
  )
}
