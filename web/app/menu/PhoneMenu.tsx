import { useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { openAccessibilityTools } from '#web/accessibility/AccessibilityTools.tsx'
import { AccessibilityButton, ThemeChoice } from '#web/app/themes/ThemeMenu.tsx'
import { SearchBox } from '#web/search/SearchBox.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/dialog/Drawer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Stack } from '#web/ui/layout/box.tsx'

import { isWithin, useMenu } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'
import type { MenuGroup } from './navigation.ts'
import { AccountPlaces } from './OwnPages.tsx'

import './phone-menu.css'

/** On a phone search, menu and themes come in a drawer. */
export function PhoneMenu() {
  const menu = useMenu()
  const [open, setOpen] = useState(false)
  const burger = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  return (
    <div className="burger" ref={burger}>
      <Button variant="text" icon="menu" iconOnly aria-haspopup="dialog" onClick={() => setOpen(true)}>
        打开菜单
      </Button>
      <Drawer open={open} onClose={close} title="菜单">
        <Stack gap={16} className="phone-menu">
          <SearchBox small onLeave={close} />
          <nav aria-label="主菜单">
            <ul>
              {menu.map((group) => (
                <li key={group.label}>
                  <PhoneGroup group={group} onLeave={close} />
                </li>
              ))}
            </ul>
          </nav>
          <section>
            <h3>账号</h3>
            <AccountPlaces onLeave={close} />
          </section>
          <section>
            <h3>外观</h3>
            <ThemeChoice />
            <AccessibilityButton
              onPress={() => {
                close()
                void openAccessibilityTools(burger.current?.querySelector('button') ?? null)
              }}
            />
          </section>
        </Stack>
      </Drawer>
    </div>
  )
}

function PhoneGroup({ group, onLeave }: { group: MenuGroup; onLeave: () => void }) {
  const { pathname } = useLocation()
  const { label, entries } = group
  if (entries.length === 0) return <MenuLink entry={group} onLeave={onLeave} />
  return (
    <details open={isWithin(group, pathname)}>
      <summary>
        {label}
        <Icon name="down" small />
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <MenuLink entry={entry} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </details>
  )
}
