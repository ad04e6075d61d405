import { Activity, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'

import { type MenuItem, menus } from '#contract/accounts/menus.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { useCall } from '#web/api/hooks.ts'
import { RecordFrame } from '#web/records/record-frame.ts'
import { recordPath } from '#web/records/record-path.ts'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { stateOf } from '#web/ui/page/useAddress.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty, Loading } from '#web/ui/states/States.tsx'
import {
  findMenu,
  isShown,
  landingOf,
  pathOf,
  personalOf,
  titleOf,
  useMenus,
  workOf,
} from '#web/workplace/menus.ts'
import { type OpenTab, useOpenTabs, useTab } from '#web/workplace/open-tabs.ts'

import { BackOfficeMenu, PersonalMenu } from './BackOfficeMenu.tsx'
import { DirectoryPage } from './DirectoryPage.tsx'
import { FormerServers } from './frame/FormerServers.tsx'
import { OfficeRecord } from './frame/OfficeRecord.tsx'
import { listOfKind, useRecordFrame } from './frame/record-frame.ts'
import { UnknownPage } from './frame/UnknownPage.tsx'
import { isOfficePath, officeHome, pageAsked } from './office-path.ts'
import { officeRecordAt } from './office-record.ts'
import { OpenTabs } from './OpenTabs.tsx'
import type { PageOf } from './registry-type.ts'

import './back-office.css'

/**
 * A page that the menu of the signed-in roles holds, or a record of the archive, beside that menu. What another menu
 * holds is refused; what none does is unknown.
 */
export function BackOfficePage({ pageOf }: { pageOf: PageOf }) {
  const { pathname } = useLocation()
  const { menus: tree, fresh } = useMenus()
  const item = tree && findMenu(tree, pathname)
  const record = item ? undefined : officeRecordAt(pathname)
  const title = item ? titleOf(item, pathname) : record?.code
  useOpenTab(title)
  if (!tree || (title === undefined && !fresh)) return <Waiting />
  return <Place {...{ tree, item, record, pageOf }} />
}

interface PlaceProps {
  tree: readonly MenuItem[]
  item: MenuItem | undefined
  record: ReturnType<typeof officeRecordAt>
  pageOf: PageOf
}

function Place({ tree, item, record, pageOf }: PlaceProps) {
  const { pathname } = useLocation()
  if (item && !isOfficePath(pathname)) return <Personal {...{ tree, item, pageOf }} />
  if (!workOf(tree).some(isShown)) return <Outside pathname={pathname} />
  if (item)
    return (
      <Office
        tree={tree}
        at={item}
        below={pathOf(item) !== pathname}
        page={<OpenPages {...{ tree, item, pageOf }} />}
      />
    )
  return record ? (
    <RecordHere tree={tree} kind={record.kind} />
  ) : (
    <NotGranted key={pathname} {...{ tree, pathname }} />
  )
}

const RecordHere = ({ tree, kind }: { tree: readonly MenuItem[]; kind: Kind }) => (
  <Office tree={tree} at={listOfKind(tree, kind)} below page={<OfficeRecord kind={kind} />} />
)

/** Names the window, and notes the page among those that are open. */
function useOpenTab(title: string | undefined): void {
  const { pathname } = useLocation()
  usePageTitle(title)
  useTab(isOfficePath(pathname) ? title : undefined, false)
}

interface OfficeProps {
  tree: readonly MenuItem[]
  at?: MenuItem | undefined
  below?: boolean
  page: ReactNode
}

/** The frame of the back office under its head: menu, open pages, page. */
function Office({ tree, at, below, page }: OfficeProps) {
  return (
    <RecordFrame value={useRecordFrame(tree)}>
      <div className="office">
        <BackOfficeMenu menus={workOf(tree)} at={at} below={below ?? false} />
        <div className="office-page">
          <OpenTabs />
          <FormerServers />
          {page}
        </div>
      </div>
    </RecordFrame>
  )
}

/** A personal page, which stays with the portal. */
const Personal = ({ tree, item, pageOf }: OpenPagesProps & { pageOf: PageOf }) => (
  <div className="wide back-office">
    <PersonalMenu menus={personalOf(tree)} at={item} />
    <div className="office-page">{contentOf(item, pageOf)}</div>
  </div>
)

/** Who has no work here sees records in the portal. */
function Outside({ pathname }: { pathname: string }) {
  const record = officeRecordAt(pathname)
  return record ? (
    <Navigate to={recordPath(record.kind, record.code)} replace />
  ) : (
    <NotGranted key={pathname} pathname={pathname} />
  )
}

interface NotGrantedProps {
  tree?: readonly MenuItem[]
  pathname: string
}

/** The menu is read anew before anything is refused by it: a role may have been given since. */
const NotGranted = (props: NotGrantedProps) => {
  const { isFetchedAfterMount } = useCall(menus.mine, {}, { fresh: true })
  return isFetchedAfterMount ? <Refused {...props} /> : <Waiting />
}

/** The address of the back office itself leads to the first page of a menu without a workplace. */
function Refused({ tree, pathname }: NotGrantedProps) {
  const answer = useCall(menus.page, pageAsked(pathname))
  const { data } = answer
  const first = tree && pathname === officeHome ? landingOf(workOf(tree)) : undefined
  if (first !== undefined) return <Navigate to={first} replace />
  if (data?.known === false && tree && isOfficePath(pathname))
    return <Office tree={tree} page={<UnknownPage {...{ tree, pathname }} />} />
  if (data) return <Navigate to={data.known ? '/no-permission' : '/404'} replace />
  return (
    <div className="wide">
      <AnswerState answer={answer} rows={6} title="这一页没能打开" />
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

/** A hidden page goes on reading its own place, not that of the page in front of it. */
function At({ tag: { path, search, unseen }, children }: { tag: OpenTab; children: ReactNode }) {
  const here = useLocation()
  const own = here.pathname === path ? here : { search, state: stateOf(unseen) }
  return (
    <Routes location={{ pathname: path, search: own.search, state: own.state }}>
      <Route path="*" element={children} />
    </Routes>
  )
}

function contentOf(item: MenuItem, pageOf: PageOf): ReactNode {
  if (item.component === null) return <DirectoryPage key={item.id} directory={item} />
  const Page = pageOf(item.component)
  if (!Page) return <Empty title="这一页还没有做好" text={`登记表中没有“${item.component}”这个组件。`} />
  return (
    <Suspense key={item.id} fallback={<Waiting />}>
      <Page />
    </Suspense>
  )
}
