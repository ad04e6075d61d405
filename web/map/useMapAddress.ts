import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { kinds } from '#contract/catalogue/kinds.ts'

import { type MapAddress, readMap, writeMap } from './address.ts'

/** The map's state from the address; a change is a history entry, a move of the map is not. */
export function useMapAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => readMap(kinds, new URLSearchParams(search)), [search])
  // two changes may come before the page has followed the first
  const latest = useRef(search)
  useEffect(() => void (latest.current = search), [search])
  const write = useCallback(
    (change: Partial<MapAddress>, replace: boolean) => {
      const query = writeMap({ ...readMap(kinds, new URLSearchParams(latest.current)), ...change })
      if (query === latest.current) return
      latest.current = query
      void navigate({ search: query }, { replace, preventScrollReset: true })
    },
    [navigate],
  )
  return {
    address,
    go: (change: Partial<MapAddress>) => write(change, false),
    stay: (change: Partial<MapAddress>) => write(change, true),
  }
}
