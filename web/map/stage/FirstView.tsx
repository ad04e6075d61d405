import { useEffect } from 'react'

import { mapLayers } from '#contract/map/layers.ts'
import { useForeign } from '#web/map/useForeign.ts'

import { cityCorners } from './corners.ts'
import { showAll, uncovered } from './open-map.ts'
import { useMap } from './useMap.ts'

interface FirstViewProps {
  isNeeded: boolean
  /** No panels cover the map. */
  isAlone?: boolean
}

/** Without a place in the address the map shows the whole city: its districts, else all of the gazetteer. */
export function FirstView({ isNeeded, isAlone }: FirstViewProps) {
  const map = useMap()
  const city = useForeign(mapLayers.city, isNeeded)
  useEffect(() => {
    if (!map || !city || !isNeeded) return
    showAll(map, cityCorners(city), isAlone ? [12, 12, 12, 12] : uncovered(map))
  }, [map, city, isNeeded, isAlone])
  return null
}
