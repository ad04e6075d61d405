import { useQuery } from '@tanstack/react-query'

import type { Input, Output, Route } from '#contract/route.ts'
import { callForeign } from '#web/api/call.ts'

/** The answer of a call without input whose format is foreign (GeoJSON); kept while the page is open. */
export function useForeign<R extends Route>(route: R, enabled = true) {
  return useQuery({
    queryKey: [route.path],
    // oxlint-disable-next-line no-unsafe-type-assertion -- such calls take no input
    queryFn: ({ signal }): Promise<Output<R>> => callForeign(route, {} as Input<R>, { signal }),
    enabled,
    staleTime: Infinity,
  })
}
