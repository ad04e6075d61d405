import { QueryClient } from '@tanstack/react-query'

import { AppError } from '#contract/errors.ts'

import { Offline } from './call.ts'

/** The server has refused the request; repeating it would not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.status < 500 || error.status === 550)

/**
 * Answers are cached for 30 s. A failure is retried once, a refusal never. Without network a call fails at once, so
 * that the page can show it; it is repeated when the network is back, and every ten seconds in case the browser does
 * not notice.
 */
export const buildQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: ({ state }) => (state.error instanceof Offline ? 10_000 : false),
        retry: (failures, error) => failures < 1 && !isRefusal(error),
      },
    },
  })

/** The answers of this window. */
export const client = buildQueryClient()
