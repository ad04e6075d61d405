import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useDrawing, useSite } from '#web/api/site.ts'
import { Icon } from '#web/ui/Icon.tsx'

import './office-header.css'

interface OfficeHeaderProps {
  account: ReactNode
  themes: ReactNode
}

/** The head of the back office: 64 px, its own search, and the way back to the portal. */
export function OfficeHeader({ account, themes }: OfficeHeaderProps) {
  const { demoMark } = useSite()
  const emblem = useDrawing('emblem')
  return (
    <header className="office-head no-print">
      <Link className="office-brand" to="/admin">
        <img src={emblem?.src ?? '/favicon.svg'} width="36" height="36" alt="" />
        <b>资料馆管理</b>
      </Link>
      {demoMark && <span className="demo-mark only-desktop">{demoMark}</span>}
      <div className="office-tools">
        <Link className="tool" to="/home">
          <Icon name="external" />
          <span className="only-desktop">回门户</span>
        </Link>
        {themes}
        {account}
      </div>
    </header>
  )
}
