import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'

import type { MenuItem } from '#contract/accounts/menus.ts'
import { signOut } from '#web/api/caller.ts'
import { useSession } from '#web/api/session.ts'
import { CartLink } from '#web/cart/CartLink.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { flattenMenu, pathOf, useMenus } from '#web/workplace/menus.ts'

import { SignInLinks } from './SignInLinks.tsx'
import { UnreadLink } from './UnreadLink.tsx'

import './own-pages.css'

/** Unread messages and the personal centre, in the head of a phone. */
export const OwnLinks = () => (
  <>
    <CartLink />
    <UnreadLink />
    <ButtonLink variant="text" icon="user" iconOnly to="/personal-center">
      个人中心
    </ButtonLink>
  </>
)

/** Entries of the account menu: personal pages one by one, each back-office area by its first page. */
function placesIn(menus: readonly MenuItem[]): { label: string; to: string }[] {
  return menus.flatMap((part) => {
    const pages = flattenMenu([part]).filter(({ menuType, visible }) => menuType === '1' && visible)
    const personal = pages.every(({ path }) => path?.startsWith('/personal-center/'))
    const shown = personal ? pages : pages.slice(0, 1)
    return shown.map((page) => ({ label: personal ? page.menuName : part.menuName, to: pathOf(page) ?? '/' }))
  })
}

/** Links to the account's own pages, and sign-out. */
export function OwnPages({ onLeave }: { onLeave: () => void }) {
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

/** Ways in or own pages, in the drawer of a phone. */
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

/** Messages and own pages, in the head of a desk. */
export function OwnMenu({ name }: { name: string }) {
  const { key } = useLocation()
  return (
    <>
      <CartLink />
      <UnreadLink />
      <Own key={key} name={name} />
    </>
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
        <div className="drop-panel">
          <OwnPages onLeave={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}
