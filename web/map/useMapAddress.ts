import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { LngLat } from '#geology/places/crs.ts'

import { type MapAddress, readMap, writeMap } from './address.ts'
import type { Place } from './stage/open-map.ts'

/** What the address becomes; the address before it may hold more than the map. */
type Write = (map: MapAddress, before: URLSearchParams) => string

/** The map's state from the address; a change is a history entry, a move of the map is not. */
export function useMapAddress(writeAddress: Write = writeMap) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => readMap(kinds, new URLSearchParams(search)), [search])
  const place = usePlace(address)
  // two changes may come before the page has followed the first
  const latest = useRef(search)
  useEffect(() => void (latest.current = search), [search])
  const write = useCallback(
    (change: Partial<MapAddress>, replace: boolean) => {
      const before = new URLSearchParams(latest.current)
      const query = writeAddress({ ...readMap(kinds, before), ...change }, before)
      if (query === latest.current) return
      latest.current = query
      void navigate({ search: query }, { replace, preventScrollReset: true })
    },
    [navigate, writeAddress],
  )
  return {
    address,
    place,
    go: (change: Partial<MapAddress>) => write(change, false),
    stay: (change: Partial<MapAddress>) => write(change, true),
  }
}

/** The same place as long as the address names the same. */
function usePlace({ centre: { lng, lat } = {}, zoom }: ViewPlace): Place | undefined {
  return useMemo(
    () =>
      lng === undefined || lat === undefined || zoom === undefined
        ? undefined
        : { centre: { lng, lat }, zoom },
    [lng, lat, zoom],
  )
}

interface ViewPlace {
  centre?: Partial<LngLat> | undefined
  zoom?: number | undefined
}
