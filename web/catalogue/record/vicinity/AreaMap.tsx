import { useEffect, useMemo } from 'react'

import type { LngLat } from '#geology/places/crs.ts'
import { InsetStage } from '#web/map/inset/InsetStage.tsx'
import { showAll } from '#web/map/stage/open-map.ts'
import { useLayer, useMap } from '#web/map/stage/useMap.ts'

import { areaFeature, layerOf } from './place-layer.ts'

/** The area of a record on the map. */
export const AreaMap = ({ rings }: { rings: readonly LngLat[][] }) => (
  <InsetStage label="范围图，方向键移动，加减号缩放">
    <Area rings={rings} />
  </InsetStage>
)

function Area({ rings }: { rings: readonly LngLat[][] }) {
  const map = useMap()
  useLayer(useMemo(() => layerOf(rings.map(areaFeature), 8), [rings]))
  useEffect(() => {
    if (map) showAll(map, rings.flat(), [48, 48, 60, 48])
  }, [map, rings])
  return null
}
