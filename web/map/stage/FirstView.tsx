import { useEffect } from 'react'

import { mapLayers } from '#contract/map/layers.ts'
import { useForeign } from '#web/map/useForeign.ts'

import { cityCorners } from './corners.ts'
import { showAll, computePadding } from './open-map.ts'
import { useMap } from './useMap.ts'

interface FirstViewProps {
  isNeeded: boolean
  /** No panels cover the map. */
  isAlone?: boolean
}

/** Without a place in the address the map shows the whole city: its districts, else all of the gazetteer, else the country. */
export function FirstView({ isNeeded, isAlone }: FirstViewProps) {
  const map = useMap()
  const { data: city, isError } = useForeign(mapLayers.city, isNeeded)
  useEffect(() => {
    if (!map || !isNeeded || !(city || isError)) return
    showAll(map, city ? cityCorners(city) : [], isAlone ? [12, 12, 12, 12] : computePadding(map))
  }, [map, city, isError, isNeeded, isAlone])
  return null
}
