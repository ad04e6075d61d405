import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

import { AppError } from '#contract/errors.ts'

import { Offline } from './call.ts'

/** The server has refused the request; repeating it would not help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.status < 500 || error.status === 550)

/**
 * An answer that is on its way when something changes may have been read before the change: it is asked for again. The
 * library does so only where there was an answer before; a first one it would keep as it comes.
 */
class Answers extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const { predicate = () => true } = filters
    await this.cancelQueries({
      ...filters,
      fetchStatus: 'fetching',
      predicate: (query) => query.state.data === undefined && predicate(query),
    })
    return super.invalidateQueries(filters, options)
  }
}

/**
 * Answers are cached for 30 s. A failure is retried once, a refusal never. Without network a call fails at once, so
 * that the page can show it; it is repeated when the network is back, and every ten seconds in case the browser does
 * not notice.
 */
export const buildQueryClient = (): QueryClient =>
  new Answers({
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
