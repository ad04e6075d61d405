import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { MapAddress } from '#web/map/address.ts'
import type { Place } from '#web/map/stage/open-map.ts'
import { useMapAddress } from '#web/map/useMapAddress.ts'
import { readAddress } from '#web/records/address.ts'

import { writeListMap } from './list-map-address.ts'

/** Where the map of a list is, and what is asked on it: in the address, after what is in it of the list. */
export function useListPlace(kind: Kind) {
  const write = useCallback(
    (map: MapAddress, before: URLSearchParams) => writeListMap(kind, readAddress(kind, before).address, map),
    [kind],
  )
  const { stay, ...map } = useMapAddress(write)
  const latest = useRef<Place>(undefined)
  const remain = useEffectEvent(() => latest.current && stay(latest.current))
  useEffect(() => {
    if (!map.place) remain() // conditions have changed: the map stays where it is
  }, [map.place])
  const onMoved = (now: Place) => {
    latest.current = now
    stay(now)
  }
  return { ...map, stay, onMoved }
}
