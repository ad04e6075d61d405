import type { RouteObject } from 'react-router'
import { createHashRouter, redirect } from 'react-router'

import { kinds } from '#contract/catalogue/kinds.ts'
import { HomePage } from '#web/home/HomePage.tsx'
import { Loading } from '#web/ui/States.tsx'

import { menuName } from './menu.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { fetchPage, RouteFailure } from './RouteFailure.tsx'
import { Shell } from './Shell.tsx'
import { site } from './site.ts'

const visit = { hours: site.hours, address: site.address, phone: site.phones[0]?.number ?? '' }

/** The list of a kind, and a record below it. */
function pagesOf(kind: (typeof kinds)[keyof typeof kinds]): RouteObject[] {
  const handle = { title: menuName(kind) }
  return [
    {
      path: kind.path,
      handle,
      lazy: async () => {
        const { RecordListPage } = await fetchPage(() => import('#web/catalogue/RecordListPage.tsx'))
        return { element: <RecordListPage key={kind.name} kind={kind} /> }
      },
    },
    {
      path: `${kind.path}/:code`,
      handle,
      lazy: async () => {
        const { RecordPage } = await fetchPage(() => import('#web/catalogue/RecordPage.tsx'))
        return { element: <RecordPage key={kind.name} kind={kind} /> }
      },
    },
  ]
}

const pages: RouteObject[] = [
  { path: '/', loader: () => redirect('/home') },
  { path: '/home', element: <HomePage visit={visit} />, handle: { title: '首页' } },
  ...Object.values(kinds).flatMap(pagesOf),
  {
    path: '/custom-components',
    handle: { title: '组件' },
    lazy: async () => {
      const { ComponentsPage } = await fetchPage(() => import('#web/custom-components/ComponentsPage.tsx'))
      return { element: <ComponentsPage /> }
    },
  },
  { path: '/404', element: <NotFoundPage />, handle: { title: '找不到页面' } },
  { path: '*', loader: () => redirect('/404') },
]

const fallback = (
  <div className="wide">
    <Loading rows={6} />
  </div>
)

/** Every address of the product. A page that fails leaves header and footer standing. */
export const router = createHashRouter([
  {
    element: <Shell />,
    children: [{ errorElement: <RouteFailure />, hydrateFallbackElement: fallback, children: pages }],
  },
])
