import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { SearchForm } from '#web/home/SearchForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import { useElder } from './elder.ts'
import { menu } from './menu.ts'
import { site } from './site.ts'

import './header.css'

/** 139 high: 79 for brand, search and tools, 60 for the menu. A phone has 60 and a drawer. */
export function Header() {
  const { pathname } = useLocation()
  return (
    <header className="head no-print">
      <div className="head-top wide">
        <Link className="brand" to="/home">
          <img src="/favicon.svg" width="46" height="46" alt="" />
          <span>
            <b>{site.name}</b>
            {site.latinName && <small lang="en">{site.latinName}</small>}
          </span>
        </Link>
        {site.demo && (
          <span className="demo-mark" title={site.demo.remark}>
            {site.demo.mark}
          </span>
        )}
        {pathname !== '/home' && (
          <div className="head-search">
            <SearchForm small />
          </div>
        )}
        <div className="tools">
          <ElderToggle />
        </div>
        <PhoneMenu />
      </div>
      <nav className="menu" aria-label="主菜单">
        <MenuEntries className="wide" />
      </nav>
    </header>
  )
}

function MenuEntries({ className, onLeave }: { className?: string; onLeave?: () => void }) {
  const { pathname } = useLocation()
  return (
    <ul className={className}>
      {menu.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} onClick={onLeave} aria-current={currentOf(to, pathname)}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The page itself, or a page below it. */
function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return pathname.startsWith(`${to}/`) ? 'true' : undefined
}

function ElderToggle() {
  const { elder, toggle } = useElder()
  return (
    <button type="button" className="tool" onClick={toggle}>
      <Icon name="text" />
      {elder ? '标准版' : '长辈版'}
    </button>
  )
}

function PhoneMenu() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="burger">
      <Button look="text" icon="menu" iconOnly aria-haspopup="dialog" onClick={() => setOpen(true)}>
        打开菜单
      </Button>
      <Drawer open={open} onClose={close} title="菜单">
        <div className="phone-menu">
          <SearchForm small onLeave={close} />
          <nav aria-label="主菜单">
            <MenuEntries onLeave={close} />
          </nav>
          <ElderToggle />
        </div>
      </Drawer>
    </div>
  )
}
