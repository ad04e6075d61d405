import { fromLonLat } from 'ol/proj.js'

import type { Near } from '#contract/catalogue/condition.ts'
import { useMap } from '#web/map/stage/useMap.ts'

import { geometryOf } from './selection-geometry.ts'

/** Moves the map so that a selection is seen; one whose outlines are not here yet by its middle. */
export function useShowSelection() {
  const map = useMap()
  return (near: Near, box?: readonly (readonly number[])[]) => {
    if (!map) return
    const corners = box?.map((corner) => fromLonLat([...corner]))
    const extent = corners ? around(corners) : geometryOf(near)?.getExtent()
    const { width } = map.getTargetElement().getBoundingClientRect()
    const padding = width > 900 ? [190, 400, 50, 330] : [190, 20, 50, 20]
    if (extent) map.getView().fit(extent, { padding, maxZoom: 17, duration: 0 })
  }
}

function around(corners: readonly number[][]): number[] {
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
