import { NavLink } from 'react-router'

import type { MenuItem } from '#contract/accounts/menus.ts'
import { Icon } from '#web/ui/Icon.tsx'

import { isShown, pathOf } from './menus.ts'

/** The menu of the signed-in roles beside the page; on a phone it folds away above it. */
export function BackOfficeMenu({ menus }: { menus: readonly MenuItem[] }) {
  return (
    <nav className="office-menu no-print" aria-label="工作菜单">
      <details className="only-phone">
        <summary>
          工作菜单
          <Icon name="down" small />
        </summary>
        <Entries menus={menus} />
      </details>
      <div className="only-desktop">
        <Entries menus={menus} />
      </div>
    </nav>
  )
}

function Entries({ menus }: { menus: readonly MenuItem[] }) {
  return (
    <ul>
      {menus.filter(isShown).map((item) => (
        <li key={item.id}>
          <Entry item={item} />
          {item.children.some(isShown) && <Entries menus={item.children} />}
        </li>
      ))}
    </ul>
  )
}

function Entry({ item }: { item: MenuItem }) {
  const to = pathOf(item)
  if (to === undefined) return null
  return (
    <NavLink className={item.menuType === '0' ? 'office-group' : 'office-entry'} to={to} end>
      {item.menuName}
    </NavLink>
  )
}
