import { buffer, type Extent } from 'ol/extent.js'

import { reveal } from '#web/map/stage/reveal.ts'
import { useMap } from '#web/map/stage/useMap.ts'

import { geometryOf } from './selection-geometry.ts'
import type { SelectedArea } from './selection.ts'

/** Moves the map so that a selection is seen below the tool's panel. */
export function useShowSelection() {
  const map = useMap()
  return (selected: SelectedArea) => {
    const extent = extentOf(selected)
    if (!map || !extent) return
    const panel = map.getTargetElement().parentElement?.querySelector<HTMLElement>('.select-panel')
    reveal(map, extent, panel ? panel.offsetTop + panel.offsetHeight + 20 : 0)
  }
}

/** Around a line with all that is near it. */
export function extentOf({ near, outlines }: SelectedArea): Extent | undefined {
  const extent = geometryOf(near, outlines)?.getExtent()
  const { lat, line, metres = 0 } = near
  return extent && line ? buffer(extent, metres / Math.cos((lat * Math.PI) / 180)) : extent
}
