import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { createHashRouter, redirect } from 'react-router'

import { type KindEntry, kindIndex } from '#contract/catalogue/kind-index.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { searchPath } from '#contract/search/search-address.ts'
import { client } from '#web/api/client.ts'
import { questionOf } from '#web/api/question.ts'
import { currentSession } from '#web/api/session.ts'
import { ListOpening } from '#web/catalogue/list/ListOpening.tsx'
import { HomePage } from '#web/home/HomePage.tsx'
import { identityPages } from '#web/identity/routes.tsx'
import { openingQuestion, type ListView } from '#web/records/list-view.ts'
import {
  expectedProfilePath,
  holeUses,
  sharedDrawingPath,
  thematicMapPath,
} from '#web/records/uses/chosen-holes-path.ts'
import { consoleName, consolePath } from '#web/records/uses/chosen-points-path.ts'
import { exportPath } from '#web/records/uses/export-page.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { pageRoute } from '#web/ui/page/page-route.ts'
import { Loading } from '#web/ui/states/States.tsx'

import type * as drawingPages from './drawing-pages.ts'
import { platformMap, platformNames, projectAddresses, projectPath } from './embedding/addresses.ts'
import { isBare, base } from './embedding/embed-mode.ts'
import { Shell } from './frame/Shell.tsx'
import { guardBackOffice, membersOnly, openFavourites, openPersonalCenter } from './guard.ts'
import { listViews } from './menu/navigation.ts'
import { ServiceUnavailablePage } from './notices/ServiceUnavailable.tsx'
import { RouteFailure } from './RouteFailure.tsx'

/** Code of a page with the descriptor of its kind, under the counter of the entry. */
const fetchWithKind = <P,>(fetch: () => Promise<P>, { name, counter }: KindEntry) =>
  fetchPage(async () => {
    const [page, { kindNamed }] = await Promise.all([fetch(), import('#web/records/kind-named.ts')])
    const kind = kindNamed(name)
    return [page, kind && { ...kind, counter }] as const
  })

/** The rows are asked for while the code of the page is on its way. */
function fetchRows(view: ListView<KindEntry>, { request }: LoaderFunctionArgs): null {
  if (new URL(request.url).search === '')
    void client.prefetchQuery(questionOf(currentSession(), catalogue.list, openingQuestion(view)))
  return null
}

const listPage = (view: ListView<KindEntry>, path: string = view.path): RouteObject => ({
  path,
  handle: { title: view.label, results: true },
  loader: (args) => fetchRows(view, args),
  hydrateFallbackElement: <ListOpening label={view.label} />,
  shouldRevalidate: () => false, // a change of conditions is rendered at once
  lazy: async () => {
    const [{ RecordListPage }, kind] = await fetchWithKind(
      () => import('#web/catalogue/RecordListPage.tsx'),
      view.kind,
    )
    return { element: kind && <RecordListPage key={view.path} view={{ ...view, kind }} /> }
  },
})

const recordPage = (entry: KindEntry): RouteObject => ({
  path: `${entry.path}/:code`,
  handle: { title: entry.label },
  lazy: async () => {
    const [{ RecordPage }, kind] = await fetchWithKind(() => import('#web/catalogue/RecordPage.tsx'), entry)
    return { element: kind && <RecordPage key={kind.name} kind={kind} /> }
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

/** Pages of drawings are fetched together. */
const drawingPage = (path: string, title: string, name: keyof typeof drawingPages) =>
  pageRoute(path, title, async () => (await import('./drawing-pages.ts'))[name])

/** The same lists under the addresses of the government service platform. */
const platformPages = Object.entries(platformNames).flatMap(([name, path]) =>
  listViews.filter((view) => view.path === path).map((view) => listPage(view, name)),
)

const toProject = ({ request }: LoaderFunctionArgs) => redirect(projectPath(new URL(request.url).search))

const pages: RouteObject[] = [
  { path: '/', loader: () => redirect('/home') },
  { path: '/home', element: <HomePage />, handle: { title: '首页' } },
  pageRoute(searchPath, '检索', async () => (await import('#web/search/SearchPage.tsx')).SearchPage, {
    results: true,
  }),
  ...listViews.map((view) => listPage(view)),
  ...kindIndex.map(recordPage),
  ...platformPages,
  ...projectAddresses.map((path) => ({ path, loader: toProject })),
  pageRoute(
    '/information',
    '公告与动态',
    async () => (await import('#web/information/InformationPage.tsx')).InformationPage,
  ),
  pageRoute(
    '/information/:id',
    '公告与动态',
    async () => (await import('#web/information/ArticlePage.tsx')).ArticlePage,
  ),
  pageRoute('/banner/:id', '专题', async () => (await import('#web/information/BannerPage.tsx')).BannerPage),
  pageRoute('/reader/:file', '阅读', async () => (await import('#web/reader/ReaderPage.tsx')).ReaderPage, {
    bare: true,
  }),
  mapPage('/map'),
  mapPage(platformMap),
  mapPage('/labeling', '图件标注', 'label'),
  pageRoute('/ai', '智能检索', async () => (await import('#web/ask/AskPage.tsx')).AskPage),
  pageRoute('/about', '关于本馆', async () => (await import('#web/about/AboutPage.tsx')).AboutPage),
  pageRoute(
    '/accessibility',
    '无障碍声明',
    async () => (await import('#web/about/AccessibilityPage.tsx')).AccessibilityPage,
  ),
  pageRoute(
    '/feedback',
    '找错与建议',
    async () => (await import('#web/feedback/FeedbackPage.tsx')).FeedbackPage,
  ),
  pageRoute('/jysq', '资料汇交', async () => (await import('#web/deposits/JysqPage.tsx')).JysqPage),
  pageRoute(
    '/voucher/:code?',
    '核验汇交凭证',
    async () => (await import('#web/deposits/VoucherPage.tsx')).VoucherPage,
  ),
  pageRoute(
    '/custom-components',
    '组件',
    async () => (await import('#web/custom-components/ComponentsPage.tsx')).ComponentsPage,
  ),
  drawingPage(exportPath, '导出资料', 'ExportPage'),
  drawingPage(holeUses.statistics.path, holeUses.statistics.name, 'StatisticsPage'),
  drawingPage(holeUses.set.path, holeUses.set.name, 'DrawingSetPage'),
  drawingPage(holeUses.section.path, holeUses.section.name, 'SectionPage'),
  drawingPage(sharedDrawingPath(':token'), '分享的图件', 'SharedSectionPage'),
  drawingPage(holeUses.coneSheet.path, holeUses.coneSheet.name, 'ConeSheetPage'),
  drawingPage(holeUses.plan.path, holeUses.plan.name, 'PlanPage'),
  drawingPage(expectedProfilePath, '推测柱状', 'ExpectedProfilePage'),
  drawingPage(thematicMapPath, '专题图', 'ThematicMapPage'),
  pageRoute(
    consolePath,
    consoleName,
    async () => (await import('#web/monitoring-console/MonitoringConsolePage.tsx')).MonitoringConsolePage,
  ),
  pageRoute('/data-api', '数据接口', async () => (await import('#web/data-api/DataApiPage.tsx')).DataApiPage),
  pageRoute('/api-docs', '接口文档', async () => (await import('#web/api-docs/ApiDocsPage.tsx')).ApiDocsPage),
  pageRoute('/404', '找不到页面', async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
  pageRoute(
    '/no-permission',
    '没有权限',
    async () => (await import('./NoPermissionPage.tsx')).NoPermissionPage,
  ),
  { path: '/502', element: <ServiceUnavailablePage />, handle: { title: '服务暂时中断' } },
  pageRoute(
    '/no-storage',
    '浏览器不支持本地存储',
    async () => (await import('./notices/NoStoragePage.tsx')).NoStoragePage,
  ),
  ...identityPages,
  pageRoute(
    '/loan-request',
    '借阅申请',
    async () => (await import('#web/loans/request/LoanRequestPage.tsx')).LoanRequestPage,
    { loader: membersOnly },
  ),
  { path: '/personal-center', loader: openPersonalCenter },
  { path: '/favourite', loader: openFavourites },
  pageRoute(
    '/favourite/shared/:token',
    '分享的收藏夹',
    async () => (await import('#web/favourites/SharedFolderPage.tsx')).SharedFolderPage,
  ),
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
      element: <Shell bare={isBare} />,
      children: [{ errorElement: <RouteFailure />, hydrateFallbackElement: fallback, children: pages }],
    },
  ],
  { ...(base && { basename: base }) },
)
