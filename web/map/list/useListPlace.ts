import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { LngLat } from '#geology/places/crs.ts'
import type { ListAddress } from '#web/catalogue/address.ts'
import { type MapAddress, readMap } from '#web/map/address.ts'
import type { Place } from '#web/map/stage/open-map.ts'

import { writeListMap } from './list-map-address.ts'

/** Where the map of a list is, and what is asked on it: in the address, after what is in it of the list. */
export function useListPlace(kind: Kind, list: ListAddress) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { centre, zoom, asked } = useMemo(() => readMap(kinds, new URLSearchParams(search)), [search])
  const latest = useRef<Place>(undefined)
  const place = useMemo(() => (centre && zoom !== undefined ? { centre, zoom } : undefined), [centre, zoom])
  const write = (change: Partial<MapAddress>, replace: boolean) => {
    const query = writeListMap(kind, list, { centre, zoom, asked, ...change })
    if (query !== search) void navigate({ search: query }, { replace, preventScrollReset: true })
  }
  const moved = (now: Place) => {
    latest.current = now
    write(now, true)
  }
  const stay = useEffectEvent(() => latest.current && write(latest.current, true))
  useEffect(() => {
    if (!place) stay() // conditions have changed: the map stays where it is
  }, [place])
  return { place, asked, moved, ask: (at: LngLat | undefined) => write({ asked: at }, false) }
}
