import '#web/ui/layout/box.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'

import { site } from '#contract/site.ts'
import { restoreAids } from '#web/accessibility/aids.ts'
import { call } from '#web/api/call.ts'
import { client } from '#web/api/client.ts'
import { keyOf } from '#web/api/question.ts'
import { canStore } from '#web/api/storage.ts'
import { isBare, watchBorder } from '#web/app/embedding/embed-mode.ts'
import { listenForMessages } from '#web/app/embedding/page-messages.ts'
import { reportErrors } from '#web/app/error-reports.ts'
import { router } from '#web/app/routes.tsx'
import { watchSession } from '#web/app/session/session-watch.ts'
import { restoreTheme } from '#web/app/themes/themes.ts'

import '#web/app/themes/tokens.css'
import '#web/app/themes/themes.css'
import '#web/app/themes/base.css'

restoreTheme()
watchBorder()
if (!isBare && !canStore()) {
  const { pathname, search } = router.state.location
  void router.navigate('/no-storage', { replace: true, state: { wanted: pathname + search } })
}

const settings = () =>
  client.fetchQuery({ queryKey: keyOf(site.read, {}, null), queryFn: () => call(site.read, {}) })
watchSession(router, client)
listenForMessages(router, {
  origins: async () => (await settings()).messageOrigins,
  isHeld: async (pathname) => {
    const { isHeldPage } = await import('#web/workplace/held-page.ts')
    return isHeldPage(client, pathname)
  },
})
reportErrors()

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
// No top-level await: lazy pages, which import this file, would be split from it.
void restoreAids().then(() =>
  // in slices, so that a slow phone answers to a finger meanwhile
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  ),
)
