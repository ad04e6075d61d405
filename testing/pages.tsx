import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { InitialEntry, RouteObject } from 'react-router'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { Session } from '#web/api/session.ts'
import { SessionContext } from '#web/api/session.ts'
import { wholeOf } from '#web/catalogue/list-view.ts'
import { RecordListPage } from '#web/catalogue/RecordListPage.tsx'
import { RecordPage } from '#web/catalogue/RecordPage.tsx'

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })

const routes = Object.values(kinds).flatMap((kind) => [
  { path: kind.path, element: <RecordListPage key={kind.name} view={wholeOf(kind)} /> },
  { path: `${kind.path}/:code`, element: <RecordPage key={kind.name} kind={kind} /> },
])

/** Opens the pages of the catalogue at an address, as a visitor or with the current session. */
export const openPage = (address: string, session?: Session) => openRoutes(address, routes, session)

/** Opens any pages at an address, with the state that led there. */
export function openRoutes(address: InitialEntry, routes: RouteObject[], session?: Session) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const { unmount } = render(
    <SessionContext value={session}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SessionContext>,
  )
  return {
    user: userEvent.setup(),
    router,
    client,
    unmount,
    address: () => router.state.location.pathname + decodeURIComponent(router.state.location.search),
  }
}
