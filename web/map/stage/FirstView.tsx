import { useEffect } from 'react'

import { mapLayers } from '#contract/map/layers.ts'
import { cornersOf } from '#geology/ground.ts'
import { useForeign } from '#web/map/useForeign.ts'

import { placed, showAll } from './open-map.ts'
import { useMap } from './useMap.ts'

/** Without a place in the address the map shows the whole city: its districts, else all of the gazetteer. */
export function FirstView({ isNeeded }: { isNeeded: boolean }) {
  const map = useMap()
  const city = useForeign(mapLayers.city, isNeeded)
  useEffect(() => {
    if (!map || !city || !isNeeded) return
    const districts = city.features.filter(({ properties }) => properties.category === 'district')
    const shown = districts.length > 0 ? districts : city.features
    const numbers = shown.flatMap(({ geometry }) => numbersIn(Object(geometry).coordinates))
    const { width, height } = map.getTargetElement().getBoundingClientRect()
    const side = width > 900 ? 24 : 12
    map.set(placed, true)
    showAll(map, cornersOf(numbers), [
      height * 0.04,
      side + panelWidth(width, 368),
      height * 0.06,
      side + panelWidth(width, 304),
    ])
  }, [map, city, isNeeded])
  return null
}

/** Panels cover the map on wide screens. */
const panelWidth = (width: number, panel: number) => (width > 900 ? panel : 0)

function numbersIn(coordinates: unknown): number[] {
  return Array.isArray(coordinates) ? coordinates.flatMap(numbersIn) : [Number(coordinates)]
}
