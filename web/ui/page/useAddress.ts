import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Reads state from the query of the address and navigates to a new one; each change is a history entry, unless it
 * replaces that of before. A change is rendered at once: a ticked box stays ticked, and going back restores the previous state.
 * It is one of the page that is seen: what is pressed while the next page is fetched does not end in that one's address.
 */
export function useAddress<Place>(read: (params: URLSearchParams) => Place) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => read(new URLSearchParams(search)), [read, search])
  const go = (query: string, { replace }: { replace?: boolean } = {}) => {
    if (query !== search) void navigate({ pathname, search: query }, { flushSync: true, replace })
  }
  return [place, go] as const
}
