import Feature from 'ol/Feature.js'
import Modify from 'ol/interaction/Modify.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import { useEffect, useEffectEvent } from 'react'

import type { Near } from '#contract/catalogue/condition.ts'
import { mapAreas } from '#contract/map/areas.ts'
import { useCall } from '#web/api/hooks.ts'
import { useMap } from '#web/map/stage/useMap.ts'

import { geometryOf, selectionOf } from './selection-geometry.ts'
import { selectionStyle } from './selection-style.ts'
import { isModifiable, type Selection } from './selection.ts'

interface SelectionLayerProps {
  near: Near
  /** Called when its corners were moved; absent: they stay. */
  onModified?: ((selection: Selection) => void) | undefined
}

/** The selected place on the map. */
export function SelectionLayer({ near, onModified }: SelectionLayerProps) {
  const map = useMap()
  const area = useCall(mapAreas.area, { id: near.area ?? '' }, { enabled: near.area !== undefined })
  const modified = useEffectEvent((selection: Selection) => onModified?.(selection))
  const isMovable = onModified !== undefined && isModifiable(near)
  const outlines = area.data?.outlines
  useEffect(() => {
    const geometry = geometryOf(near, outlines)
    if (!map || !geometry) return undefined
    const { metres = 0 } = near
    const feature = new Feature(geometry)
    const source = new VectorSource({ features: [feature] })
    const style = (_: unknown, resolution: number) => selectionStyle(geometry, metres, resolution)
    const layer = new VectorLayer({ source, style, zIndex: 8, updateWhileInteracting: true })
    map.addLayer(layer)
    const modify = isMovable ? new Modify({ source }) : undefined
    if (modify) {
      modify.on('modifyend', () => modified(selectionOf(geometry, { name: '圈选', metres })))
      map.addInteraction(modify)
    }
    return () => {
      if (modify) map.removeInteraction(modify)
      modify?.dispose()
      map.removeLayer(layer)
    }
  }, [map, near, outlines, isMovable])
  return null
}
