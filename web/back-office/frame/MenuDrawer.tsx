import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'

import type { MenuItem } from '#contract/accounts/menus.ts'
import { MenuEntries } from '#web/back-office/BackOfficeMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/dialog/Drawer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { findMenu } from '#web/workplace/menus.ts'

interface MenuDrawerProps {
  menus: readonly MenuItem[]
  /** What else belongs to the head. */
  children: ReactNode
}

/** On a phone the menu comes in a drawer. */
export function MenuDrawer({ menus, children }: MenuDrawerProps) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="text" icon="menu" iconOnly aria-haspopup="dialog" onClick={() => setOpen(true)}>
        打开菜单
      </Button>
      <Drawer open={open} onClose={close} title="资料馆管理">
        <Stack gap={24} className="menu-drawer">
          <nav className="office-menu" aria-label="工作菜单">
            <MenuEntries menus={menus} at={findMenu(menus, pathname)} onLeave={close} />
          </nav>
          <Link className="office-entry" to="/home" onClick={close}>
            <Icon name="external" />
            回门户
          </Link>
          {children}
        </Stack>
      </Drawer>
    </>
  )
}
