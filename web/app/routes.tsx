import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { createHashRouter, redirect } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { searchPath } from '#contract/search/search-address.ts'
import { client } from '#web/api/client.ts'
import { questionOf } from '#web/api/question.ts'
import { currentSession } from '#web/api/session.ts'
import { ListOpening } from '#web/catalogue/list/ListOpening.tsx'
import { HomePage } from '#web/home/HomePage.tsx'
import { identityPages } from '#web/identity/routes.tsx'
import { openingQuestion, type ListView } from '#web/records/list-view.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { Loading } from '#web/ui/states/States.tsx'

import { platformMap, platformNames, projectAddresses, projectPath } from './embedding/addresses.ts'
import { bare, base } from './embedding/embed-mode.ts'
import { Shell } from './frame/Shell.tsx'
import { guardBackOffice, membersOnly, openFavourites, openPersonalCenter } from './guard.ts'
import { listViews } from './menu/navigation.ts'
import { NoStoragePage } from './notices/NoStoragePage.tsx'
import { ServiceUnavailablePage } from './notices/ServiceUnavailable.tsx'
import { RouteFailure } from './RouteFailure.tsx'

/** The rows are asked for while the code of the page is on its way. */
function fetchRows(view: ListView, { request }: LoaderFunctionArgs): null {
  if (new URL(request.url).search === '')
    void client.prefetchQuery(questionOf(currentSession(), catalogue.list, openingQuestion(view)))
  return null
}

const listPage = (view: ListView, path: string = view.path): RouteObject => ({
  path,
  handle: { title: view.label, results: true },
  loader: (args) => fetchRows(view, args),
  hydrateFallbackElement: <ListOpening label={view.label} />,
  shouldRevalidate: () => false, // a change of conditions is rendered at once
  lazy: async () => {
    const { RecordListPage } = await fetchPage(() => import('#web/catalogue/RecordListPage.tsx'))
    return { element: <RecordListPage key={view.path} view={view} /> }
  },
})

const recordPage = (kind: Kind): RouteObject => ({
  path: `${kind.path}/:code`,
  handle: { title: kind.label },
  lazy: async () => {
    const { RecordPage } = await fetchPage(() => import('#web/catalogue/RecordPage.tsx'))
    return { element: <RecordPage key={kind.name} kind={kind} /> }
  },
})

const mapPage = (path: string, title = '地图', tool?: 'label'): RouteObject => ({
  path,
  handle: { title },
  lazy: async () => {
    const { MapPage } = await fetchPage(() => import('#web/map/MapPage.tsx'))
    return { element: <MapPage key={tool} tool={tool} /> }
  },
})

/** The same lists under the addresses of the government service platform. */
const platformPages = Object.entries(platformNames).flatMap(([name, path]) =>
  listViews.filter((view) => view.path === path).map((view) => listPage(view, name)),
)

const toProject = ({ request }: LoaderFunctionArgs) => redirect(projectPath(new URL(request.url).search))

const pages: RouteObject[] = [
  { path: '/', loader: () => redirect('/home') },
  { path: '/home', element: <HomePage />, handle: { title: '首页' } },
  {
    path: searchPath,
    handle: { title: '检索', results: true },
    lazy: async () => {
      const { SearchPage } = await fetchPage(() => import('#web/search/SearchPage.tsx'))
      return { element: <SearchPage /> }
    },
  },
  ...listViews.map((view) => listPage(view)),
  ...Object.values<Kind>(kinds).map(recordPage),
  ...platformPages,
  ...projectAddresses.map((path) => ({ path, loader: toProject })),
  {
    path: '/information',
    handle: { title: '公告与动态' },
    lazy: async () => {
      const { InformationPage } = await fetchPage(() => import('#web/information/InformationPage.tsx'))
      return { element: <InformationPage /> }
    },
  },
  {
    path: '/information/:id',
    handle: { title: '公告与动态' },
    lazy: async () => {
      const { ArticlePage } = await fetchPage(() => import('#web/information/ArticlePage.tsx'))
      return { element: <ArticlePage /> }
    },
  },
  {
    path: '/banner/:id',
    handle: { title: '专题' },
    lazy: async () => {
      const { BannerPage } = await fetchPage(() => import('#web/information/BannerPage.tsx'))
      return { element: <BannerPage /> }
    },
  },
  {
    path: '/reader/:file',
    handle: { title: '阅读', bare: true },
    lazy: async () => {
      const { ReaderPage } = await fetchPage(() => import('#web/reader/ReaderPage.tsx'))
      return { element: <ReaderPage /> }
    },
  },
  mapPage('/map'),
  mapPage(platformMap),
  mapPage('/labeling', '图件标注', 'label'),
  {
    path: '/ai',
    handle: { title: '智能检索' },
    lazy: async () => {
      const { AskPage } = await fetchPage(() => import('#web/ask/AskPage.tsx'))
      return { element: <AskPage /> }
    },
  },
  {
    path: '/about',
    handle: { title: '关于本馆' },
    lazy: async () => {
      const { AboutPage } = await fetchPage(() => import('#web/about/AboutPage.tsx'))
      return { element: <AboutPage /> }
    },
  },
  {
    path: '/accessibility',
    handle: { title: '无障碍声明' },
    lazy: async () => {
      const { AccessibilityPage } = await fetchPage(() => import('#web/about/AccessibilityPage.tsx'))
      return { element: <AccessibilityPage /> }
    },
  },
  {
    path: '/feedback',
    handle: { title: '找错与建议' },
    lazy: async () => {
      const { FeedbackPage } = await fetchPage(() => import('#web/feedback/FeedbackPage.tsx'))
      return { element: <FeedbackPage /> }
    },
  },
  {
    path: '/jysq',
    handle: { title: '资料汇交' },
    lazy: async () => {
      const { JysqPage } = await fetchPage(() => import('#web/deposits/JysqPage.tsx'))
      return { element: <JysqPage /> }
    },
  },
  {
    path: '/voucher/:code?',
    handle: { title: '核验汇交凭证' },
    lazy: async () => {
      const { VoucherPage } = await fetchPage(() => import('#web/deposits/VoucherPage.tsx'))
      return { element: <VoucherPage /> }
    },
  },
  {
    path: '/custom-components',
    handle: { title: '组件' },
    lazy: async () => {
      const { ComponentsPage } = await fetchPage(() => import('#web/custom-components/ComponentsPage.tsx'))
      return { element: <ComponentsPage /> }
    },
  },
  {
    path: '/data-api',
    handle: { title: '数据接口' },
    lazy: async () => {
      const { DataApiPage } = await fetchPage(() => import('#web/data-api/DataApiPage.tsx'))
      return { element: <DataApiPage /> }
    },
  },
  {
    path: '/api-docs',
    handle: { title: '接口文档' },
    lazy: async () => {
      const { ApiDocsPage } = await fetchPage(() => import('#web/api-docs/ApiDocsPage.tsx'))
      return { element: <ApiDocsPage /> }
    },
  },
  {
    path: '/404',
    handle: { title: '找不到页面' },
    lazy: async () => {
      const { NotFoundPage } = await fetchPage(() => import('./NotFoundPage.tsx'))
      return { element: <NotFoundPage /> }
    },
  },
  {
    path: '/no-permission',
    handle: { title: '没有权限' },
    lazy: async () => {
      const { NoPermissionPage } = await fetchPage(() => import('./NoPermissionPage.tsx'))
      return { element: <NoPermissionPage /> }
    },
  },
  { path: '/502', element: <ServiceUnavailablePage />, handle: { title: '服务暂时中断' } },
  { path: '/no-storage', element: <NoStoragePage />, handle: { title: '浏览器不支持本地存储' } },
  ...identityPages,
  {
    path: '/loan-request',
    handle: { title: '借阅申请' },
    loader: membersOnly,
    lazy: async () => {
      const { LoanRequestPage } = await fetchPage(() => import('#web/loans/request/LoanRequestPage.tsx'))
      return { element: <LoanRequestPage /> }
    },
  },
  { path: '/personal-center', loader: openPersonalCenter },
  { path: '/favourite', loader: openFavourites },
  {
    path: '/favourite/shared/:token',
    handle: { title: '分享的收藏夹' },
    lazy: async () => {
      const { SharedFolderPage } = await fetchPage(() => import('#web/favourites/SharedFolderPage.tsx'))
      return { element: <SharedFolderPage /> }
    },
  },
  {
    path: '*',
    loader: guardBackOffice,
    lazy: async () => {
      const [{ BackOfficePage }, { pageOf }] = await fetchPage(() =>
        Promise.all([import('#web/back-office/BackOfficePage.tsx'), import('./registry.tsx')]),
      )
      return { element: <BackOfficePage pageOf={pageOf} /> }
    },
  },
]

const fallback = (
  <div className="wide">
    <Loading rows={6} />
  </div>
)

/** All routes. Header and footer stay when a page fails. */
export const router = createHashRouter(
  [
    {
      element: <Shell bare={bare} />,
      children: [{ errorElement: <RouteFailure />, hydrateFallbackElement: fallback, children: pages }],
    },
  ],
  { ...(base && { basename: base }) },
)
