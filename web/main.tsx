import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'

import { restoreMode } from '#web/app/elder.ts'
import { router } from '#web/app/routes.tsx'

import '#web/app/tokens.css'
import '#web/app/base.css'

restoreMode()

const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } })

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
