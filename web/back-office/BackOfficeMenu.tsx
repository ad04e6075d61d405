import { createContext, use, useEffect, useRef } from 'react'
import { Link } from 'react-router'

import type { MenuItem } from '#contract/accounts/menus.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { isListed, pathOf } from '#web/workplace/menus.ts'

import { useWaiting, waitingAt } from './frame/tasks.ts'

interface MenuPosition {
  /** The entry one stands at, and whether at its page or at something below it. */
  at: MenuItem | undefined
  below: boolean
  waiting: Parameters<typeof waitingAt>[1]
  onLeave?: (() => void) | undefined
}

const MenuPosition = createContext<MenuPosition>({ at: undefined, below: false, waiting: [] })

interface MenuProps {
  menus: readonly MenuItem[]
  at: MenuItem | undefined
  below?: boolean
}

/** The menu beside the page; what waits is counted at its entries. A phone has it in the drawer of the head. */
export function BackOfficeMenu(props: MenuProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <nav className="office-menu only-desktop no-print" aria-label="工作菜单" ref={box}>
      <MenuEntries {...props} />
    </nav>
  )
}

/** The personal pages beside one of them; on a phone they fold away above it. */
export const PersonalMenu = (props: MenuProps) => (
  <nav className="office-menu no-print" aria-label="个人中心">
    <details className="only-phone">
      <summary>
        个人中心
        <Icon name="down" small />
      </summary>
      <MenuEntries {...props} />
    </details>
    <div className="only-desktop">
      <MenuEntries {...props} />
    </div>
  </nav>
)

export function MenuEntries({
  menus,
  at,
  below = false,
  onLeave,
}: MenuProps & Pick<MenuPosition, 'onLeave'>) {
  const { data: waiting = [] } = useWaiting()
  return (
    <MenuPosition value={{ at, below, waiting, onLeave }}>
      <Entries menus={menus} />
    </MenuPosition>
  )
}

function Entries({ menus }: { menus: readonly MenuItem[] }) {
  return (
    <ul>
      {menus.filter(isListed).map((item) => (
        <li key={item.id}>
          {item.component === null ? <Group item={item} /> : <Entry item={item} />}
          {item.children.some(isListed) && <Entries menus={item.children} />}
        </li>
      ))}
    </ul>
  )
}

const Group = ({ item: { icon, menuName } }: { item: MenuItem }) => (
  <p className="office-group">
    {icon && <Icon name={icon} small />}
    {menuName}
  </p>
)

function Entry({ item }: { item: MenuItem }) {
  const { at, below, waiting, onLeave } = use(MenuPosition)
  const count = waitingAt(item, waiting)
  return (
    <Link
      className="office-entry"
      to={pathOf(item) ?? ''}
      aria-current={at?.id === item.id ? (below ? 'true' : 'page') : undefined}
      onClick={onLeave}
    >
      {item.icon && <Icon name={item.icon} small />}
      {item.menuName}
      {count > 0 && (
        <span className="office-count num">
          {count > 99 ? '99+' : count}
          <span className="vh"> 项待处理</span>
        </span>
      )}
    </Link>
  )
}
