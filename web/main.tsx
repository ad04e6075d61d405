import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'

import { buildQueryClient } from '#web/api/client.ts'
import { restoreMode } from '#web/app/elder.ts'
import { router } from '#web/app/routes.tsx'

import '#web/app/tokens.css'
import '#web/app/base.css'

restoreMode()

const client = buildQueryClient()

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
