import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import type { InitialEntry, RouteObject } from 'react-router'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { users } from '#contract/accounts/users.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { buildQueryClient } from '#web/api/client.ts'
import type { Session } from '#web/api/session.ts'
import { beginSession, SessionContext } from '#web/api/session.ts'
import { RecordListPage } from '#web/catalogue/RecordListPage.tsx'
import { RecordPage } from '#web/catalogue/RecordPage.tsx'
import { wholeOf } from '#web/records/list-view.ts'
import { UnsavedGate } from '#web/ui/dialog/UnsavedGate.tsx'
import { ToastRegion } from '#web/ui/states/Toast.tsx'

import type { Inside } from './builders/people.ts'

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 120_000 })

const routes = Object.values(kinds).flatMap((kind) => [
  { path: kind.path, element: <RecordListPage key={kind.name} view={wholeOf(kind)} /> },
  { path: `${kind.path}/:code`, element: <RecordPage key={kind.name} kind={kind} /> },
])

/** Opens the pages of the catalogue at an address, as a visitor or with the current session. */
export const openPage = (address: string, session?: Session) => openRoutes(address, routes, session)

/** What stands around every page. */
const Frame = () => (
  <>
    <Outlet />
    <UnsavedGate />
  </>
)

/** Opens any pages at an address, with the state that led there. */
export function openRoutes(address: InitialEntry, routes: RouteObject[], session?: Session) {
  const client = buildQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const router = createMemoryRouter([{ element: <Frame />, children: routes }], { initialEntries: [address] })
  const { unmount } = render(
    <SessionContext value={session}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SessionContext>,
  )
  return {
    user: userEvent.setup({ delay: null }), // no turn of the clock after each key
    router,
    client,
    unmount,
    address: () => router.state.location.pathname + decodeURIComponent(router.state.location.search),
  }
}

/** Opens a page of the back office, in the session of somebody who has signed in on the server. */
export async function openInside(inside: Inside, page: ReactElement, address: InitialEntry = '/') {
  const me = await inside.call(users.me, {})
  beginSession({ accessToken: inside.token, refreshToken: inside.refreshToken, expiresIn: 3600 }, me)
  const element = (
    <>
      {page}
      <ToastRegion />
    </>
  )
  return openRoutes(address, [{ path: '*', element }])
}

/** Chooses an option of a select once it is there: options of a dictionary come after their form. */
export async function chooseOption(user: UserEvent, select: HTMLElement, name: string): Promise<void> {
  await user.selectOptions(select, await within(select).findByRole('option', { name }))
}
