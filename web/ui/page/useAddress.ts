import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * What the query of the address says, and how to go to another; every step can be gone back. A step is drawn at once:
 * a ticked box stays ticked, and whoever goes back at once finds what the address says.
 */
export function useAddress<Place>(read: (params: URLSearchParams) => Place) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => read(new URLSearchParams(search)), [read, search])
  const go = (query: string) => {
    if (query !== search) void navigate({ search: query }, { flushSync: true })
  }
  return [place, go] as const
}
