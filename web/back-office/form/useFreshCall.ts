import type { Input, Route } from '#contract/route.ts'
import { useCall } from '#web/api/hooks.ts'

/** Asks anew for what is changed here; what is kept of it may be an older version, and is not shown. */
export function useFreshCall<R extends Route>(
  route: R,
  input: Input<R>,
  options: { enabled?: boolean } = {},
) {
  const { data, isFetchedAfterMount, error, refetch } = useCall(route, input, { ...options, fresh: true })
  return { data: isFetchedAfterMount ? data : undefined, error, refetch }
}
