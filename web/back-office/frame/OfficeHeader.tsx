import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'

import type { MenuItem } from '#contract/accounts/menus.ts'
import { users } from '#contract/accounts/users.ts'
import { useCall } from '#web/api/hooks.ts'
import { useDrawing, useSite } from '#web/api/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { phoneFrame, useMedia } from '#web/ui/page/media.ts'
import { useMenus, workOf } from '#web/workplace/menus.ts'

import { MenuDrawer } from './MenuDrawer.tsx'

import './office-header.css'

const JumpSearch = lazy(async () => {
  const { JumpSearch } = await fetchPage(() => import('./JumpSearch.tsx'))
  return { default: JumpSearch }
})

interface OfficeHeaderProps {
  account: ReactNode
  themes: ReactNode
  /** The same choice without a button of its own, for the drawer of a phone. */
  themeChoice: ReactNode
}

/** The head of the back office: 64 px, its own search, and the way back to the portal. */
export function OfficeHeader({ account, themes, themeChoice }: OfficeHeaderProps) {
  const tree = useMenus().menus
  const menus = useMemo(() => workOf(tree ?? []), [tree])
  const onPhone = useMedia(phoneFrame)
  const { key } = useLocation()
  return (
    <header className="office-head no-print">
      <Brand />
      <Jump key={key} menus={menus} onPhone={onPhone} />
      <div className="office-tools">
        {!onPhone && (
          <>
            <Link className="tool" to="/home">
              <Icon name="external" />
              回门户
            </Link>
            {themes}
          </>
        )}
        {account}
        {onPhone ? <MenuDrawer menus={menus}>{themeChoice}</MenuDrawer> : <Roles />}
      </div>
    </header>
  )
}

function Brand() {
  const { demoMark } = useSite()
  const emblem = useDrawing('emblem')
  return (
    <>
      <Link className="office-brand" to="/admin">
        <img src={emblem?.src ?? '/favicon.svg'} width="36" height="36" alt="" />
        <b>资料馆管理</b>
      </Link>
      {demoMark && <span className="demo-mark only-desktop">{demoMark}</span>}
    </>
  )
}

/** The search comes after the page; until then a button of its shape takes the wish, and so does Ctrl+K. */
function Jump({ menus, onPhone }: { menus: readonly MenuItem[]; onPhone: boolean }) {
  const [wanted, setWanted] = useState(0)
  const want = () => setWanted((times) => times + 1)
  useShortcut(want)
  const stand = (
    <button type="button" className="jump-stand" onClick={want}>
      跳到功能、用户或资料
    </button>
  )
  return (
    <>
      <div className="jump">
        <Suspense fallback={stand}>
          <JumpSearch menus={menus} wanted={wanted} />
        </Suspense>
      </div>
      {onPhone && (
        <Button variant="text" icon="search" iconOnly onClick={want}>
          跳转
        </Button>
      )}
    </>
  )
}

/** Ctrl+K, on a Mac ⌘K, wherever the focus is. */
function useShortcut(onPress: () => void): void {
  const meet = useEffectEvent(onPress)
  useEffect(() => {
    const watch = new AbortController()
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      meet()
    }
    document.addEventListener('keydown', press, { signal: watch.signal })
    return () => watch.abort()
  }, [])
}

/** The roles of the person beside their name. */
function Roles() {
  const { data } = useCall(users.me, {})
  const roles = data?.roles.filter(({ code }) => code !== 'member') ?? []
  if (roles.length === 0) return null
  return <span className="office-role">{roles.map(({ name }) => name).join('、')}</span>
}
