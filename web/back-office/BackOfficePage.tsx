import { Activity, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'

import { type MenuItem, menus } from '#contract/accounts/menus.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { Failed, Loading } from '#web/ui/states/States.tsx'

import { BackOfficeMenu } from './BackOfficeMenu.tsx'
import { DirectoryPage } from './DirectoryPage.tsx'
import { findMenu, pageAsked, useMenus } from './menus.ts'
import { isOfficePath } from './office-path.ts'
import { openTab, type OpenTab, useOpenTabs } from './open-tabs.ts'
import { OpenTabs } from './OpenTabs.tsx'
import type { PageOf } from './registry-type.ts'

import './back-office.css'

/**
 * A page that the menu of the signed-in roles holds, beside that menu. What another menu holds is refused; what none
 * does is unknown.
 */
export function BackOfficePage({ pageOf }: { pageOf: PageOf }) {
  const { pathname, search } = useLocation()
  const { menus: tree, fresh } = useMenus()
  const item = tree && findMenu(tree, pathname)
  usePageTitle(item?.menuName)
  useEffect(() => {
    if (item) openTab({ path: pathname, title: item.menuName, search })
  }, [item, pathname, search])
  if (!tree || (!item && !fresh)) return <Waiting />
  if (!item) return <NotGranted pathname={pathname} />
  return (
    <div className={isOfficePath(pathname) ? 'office' : 'wide back-office'}>
      <BackOfficeMenu menus={tree} />
      <div className="office-page">
        <OpenTabs />
        <OpenPages tree={tree} item={item} pageOf={pageOf} />
      </div>
    </div>
  )
}

function NotGranted({ pathname }: { pathname: string }) {
  const { data, error, isFetching, refetch } = useCall(menus.page, pageAsked(pathname))
  if (data) return <Navigate to={data.known ? '/no-permission' : '/404'} replace />
  if (!error) return <Waiting />
  return (
    <div className="wide">
      <Failed error={error} title="这一页没能打开" onRetry={() => void refetch()} retrying={isFetching} />
    </div>
  )
}

const Waiting = () => (
  <div className="wide">
    <Loading rows={6} />
  </div>
)

interface OpenPagesProps {
  tree: readonly MenuItem[]
  item: MenuItem
  pageOf: PageOf
}

/** The page that is looked at, and, hidden, those that are to be found again as they were left. */
function OpenPages({ tree, item, pageOf }: OpenPagesProps) {
  const { pathname } = useLocation()
  const { list } = useOpenTabs()
  const cachedPages = list.flatMap((tag) => {
    const menu = findMenu(tree, tag.path)
    return menu?.cache ? [{ tag, menu }] : []
  })
  const isCachedPage = cachedPages.some(({ tag }) => tag.path === pathname)
  return (
    <>
      {cachedPages.map(({ tag, menu }) => (
        <Activity key={tag.path} mode={tag.path === pathname ? 'visible' : 'hidden'}>
          <At tag={tag}>{contentOf(menu, pageOf)}</At>
        </Activity>
      ))}
      {!isCachedPage && contentOf(item, pageOf)}
    </>
  )
}

/** A hidden page goes on reading its own address, not that of the page in front of it. */
function At({ tag: { path, search }, children }: { tag: OpenTab; children: ReactNode }) {
  const { pathname, search: now } = useLocation()
  return (
    <Routes location={{ pathname: path, search: pathname === path ? now : search }}>
      <Route path="*" element={children} />
    </Routes>
  )
}

function contentOf(item: MenuItem, pageOf: PageOf): ReactNode {
  if (item.component === null) return <DirectoryPage key={item.id} directory={item} />
  const Page = pageOf(item.component)
  if (!Page) return <Navigate to="/404" replace />
  return (
    <Suspense key={item.id} fallback={<Loading rows={6} />}>
      <Page />
    </Suspense>
  )
}
