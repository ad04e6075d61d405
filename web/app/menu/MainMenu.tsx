import type { KeyboardEvent } from 'react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

import { isWithin, useMenu } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'
import type { MenuGroup } from './navigation.ts'
import { useFolding } from './useFolding.ts'

import './main-menu.css'

const more = '更多'
const loadPanel = () => fetchPage(() => import('./MenuPanel.tsx'))
const MenuPanel = lazy(async () => ({ default: (await loadPanel()).MenuPanel }))
/** The panel is on its way when a hand nears the menu. */
const fetchPanel = () => void loadPanel().catch(() => {})
const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Groups in a row; what does not fit folds into 更多. A group opens below the row by a press or the down arrow,
 * never by passing over it; left and right walk the row, Escape closes.
 */
export function MainMenu() {
  const { key } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const panel = useId()
  const menuGroups = useMenu()
  const fits = useFolding(row, menuGroups)
  const [opened, setOpened] = useState<{ label: string; at: string }>()
  const open = opened?.at === key ? opened.label : undefined // close on navigation
  const close = () => setOpened(undefined)
  useDismiss(open !== undefined, nav, close)
  const folded = menuGroups.slice(fits)
  const toggle = (label: string) => setOpened(open === label ? undefined : { label, at: key })
  const shown = open === more ? folded : menuGroups.filter(({ label }) => label === open)
  const intoPanel = (label: string) => {
    setOpened({ label, at: key })
    const enter = () => nav.current?.querySelector<HTMLElement>('.menu-panel a')?.focus()
    void loadPanel().then(() => requestAnimationFrame(enter))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-menu]') : null
    if (!item) return
    const { menu = '' } = item.dataset
    if (event.key === 'ArrowDown' && item.ariaExpanded) intoPanel(menu)
    else if (steps[event.key]) walk(nav.current, item, steps[event.key] ?? 0)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk what it holds
    <nav
      className="menu"
      aria-label="主菜单"
      ref={nav}
      onKeyDown={onKeyDown}
      onPointerEnter={fetchPanel}
      onFocus={fetchPanel}
    >
      <div className="wide menu-row">
        <ul ref={row}>
          {menuGroups.map((group, i) => (
            <li key={group.label} inert={i >= fits}>
              <TopEntry {...{ group, panel }} open={open === group.label} onToggle={toggle} onLeave={close} />
            </li>
          ))}
        </ul>
        <span className="menu-more" inert={folded.length === 0}>
          <Opener label={more} {...{ panel }} open={open === more} onToggle={toggle} />
        </span>
      </div>
      {open !== undefined && shown.length > 0 && (
        <Suspense>
          <MenuPanel id={panel} groups={shown} onLeave={close} />
        </Suspense>
      )}
    </nav>
  )
}

/** Moves the focus along the row, wrapping at its ends. */
function walk(nav: HTMLElement | null, from: HTMLElement, step: number): void {
  const items = [...(nav?.querySelectorAll<HTMLElement>('[data-menu]') ?? [])].filter(
    (item) => !item.closest('[inert]'),
  )
  items[(items.indexOf(from) + step + items.length) % items.length]?.focus()
}

interface OpenerProps {
  label: string
  icon?: MenuGroup['icon']
  /** The id of what it opens. */
  panel: string
  open: boolean
  here?: boolean
  onToggle: (label: string) => void
}

function Opener({ label, icon, panel, open, here, onToggle }: OpenerProps) {
  return (
    <button
      type="button"
      data-menu={label}
      aria-expanded={open}
      aria-controls={open ? panel : undefined}
      aria-current={here ? 'true' : undefined}
      onClick={() => onToggle(label)}
    >
      {icon && <Icon name={icon} small />}
      {label}
      <Icon name="down" small />
    </button>
  )
}

interface TopEntryProps extends Omit<OpenerProps, 'label' | 'here'> {
  group: MenuGroup
  onLeave: () => void
}

function TopEntry({ group, onLeave, ...opener }: TopEntryProps) {
  const { pathname } = useLocation()
  const { label, icon, entries } = group
  if (entries.length === 0) return <MenuLink entry={group} onLeave={onLeave} data-menu={label} />
  return <Opener {...opener} {...{ label, icon }} here={isWithin(group, pathname)} />
}
