import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'

import type { MenuItem } from '#contract/accounts/menus.ts'
import { signOut } from '#web/api/caller.ts'
import { useSession } from '#web/api/session.ts'
import { flat, pathOf, useMenus } from '#web/back-office/menus.ts'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { Icon } from '#web/ui/Icon.tsx'

import './account-menu.css'

/** Sign-in links for a visitor; own pages and sign-out for a signed-in account. */
export function AccountMenu() {
  const { token, name } = useSession()
  const { key } = useLocation()
  return token === undefined ? <SignInLinks /> : <Own key={key} name={name ?? ''} />
}

/** The same for the drawer of a phone. */
export function AccountPlaces({ onLeave }: { onLeave: () => void }) {
  const { token, name } = useSession()
  if (token === undefined) return <SignInLinks onLeave={onLeave} />
  return (
    <>
      <p className="own-name">{name}</p>
      <OwnPages onLeave={onLeave} />
    </>
  )
}

function SignInLinks({ onLeave }: { onLeave?: () => void }) {
  const { pathname, search } = useLocation()
  const state = { wanted: pathname + search }
  return (
    <span className="ways-in">
      <Link className="tool" to="/login" state={state} onClick={onLeave}>
        <Icon name="user" />
        登录
      </Link>
      <Link className="tool" to="/register" state={state} onClick={onLeave}>
        注册
      </Link>
    </span>
  )
}

function Own({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useDismiss(open, box, () => setOpen(false))
  return (
    <div className="drop-menu" ref={box}>
      <button type="button" className="tool" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="user" />
        <span className="own-name">{name}</span>
      </button>
      {open && (
        <div className="drop-panel account-panel">
          <OwnPages onLeave={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}

/** Entries of the account menu: personal pages one by one, each back-office area by its first page. */
function placesIn(menus: readonly MenuItem[]): { label: string; to: string }[] {
  return menus.flatMap((part) => {
    const pages = flat([part]).filter(({ menuType, visible }) => menuType === '1' && visible)
    const personal = pages.every(({ path }) => path?.startsWith('/personal-center/'))
    const shown = personal ? pages : pages.slice(0, 1)
    return shown.map((page) => ({ label: personal ? page.menuName : part.menuName, to: pathOf(page) ?? '/' }))
  })
}

/** Links to the account's own pages, and sign-out. */
function OwnPages({ onLeave }: { onLeave: () => void }) {
  const places = placesIn(useMenus().menus ?? [])
  return (
    <ul className="own-pages">
      {places.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} onClick={onLeave}>
            {label}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" onClick={signOut}>
          退出登录
        </button>
      </li>
    </ul>
  )
}
