import { shiftKeyOnly } from 'ol/events/condition.js'
import Feature from 'ol/Feature.js'
import Modify from 'ol/interaction/Modify.js'
import Translate from 'ol/interaction/Translate.js'
import { useEffect, useEffectEvent, useMemo } from 'react'

import { drawingColours, type DrawingFeature } from '#contract/map/drawings.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { useMap } from '#web/map/stage/useMap.ts'
import { cornersOfGeometry, geometryOf } from '#web/map/tools/sketch/geometry.ts'
import { useShapeLayer } from '#web/map/tools/sketch/useShapeLayer.ts'

import { labelStyle } from './label-style.ts'
import { cornersOfLabel } from './labels.ts'

/** Shows labels; while they may be edited, corners are dragged, and whole labels with Shift held down. */
export function useLabelLayer(
  labels: readonly DrawingFeature[],
  isEditing: boolean,
  onMoved: (corners: readonly (readonly LngLat[])[]) => void,
): void {
  const map = useMap()
  const features = useMemo(() => labels.map(featureOf), [labels])
  const source = useShapeLayer(features, labelStyle)
  const moved = useEffectEvent(() =>
    onMoved(features.map((feature) => cornersOfGeometry(feature.getGeometry()))),
  )
  useEffect(() => {
    if (!map || !isEditing) return undefined
    const modify = new Modify({ source, pixelTolerance: 12, condition: (event) => !shiftKeyOnly(event) })
    const isOwn = (feature: object) => source.getFeatures().some((one) => one === feature)
    const translate = new Translate({ condition: shiftKeyOnly, filter: isOwn, hitTolerance: 8 })
    modify.on('modifyend', () => moved())
    translate.on('translateend', () => moved())
    map.addInteraction(translate)
    map.addInteraction(modify)
    return () => {
      for (const interaction of [modify, translate]) {
        map.removeInteraction(interaction)
        interaction.dispose()
      }
    }
  }, [map, source, isEditing])
}

function featureOf(label: DrawingFeature): Feature {
  const { text, colour, isText } = label.properties
  const feature = new Feature(geometryOf(label.geometry.type, cornersOfLabel(label)))
  feature.setProperties({ text, ink: drawingColours[colour], isText })
  return feature
}
