import { useEffect, useMemo } from 'react'

import type { Box } from '#geology/places/ground.ts'
import { InsetStage } from '#web/map/inset/InsetStage.tsx'
import { showAll } from '#web/map/stage/open-map.ts'
import { useLayer, useMap } from '#web/map/stage/useMap.ts'

import { layerOf, sheetFeature } from './place-layer.ts'

/** The map sheets of a record on the map. */
export const SheetMap = ({ boxes }: { boxes: readonly Box[] }) => (
  <InsetStage label="范围图，方向键移动，加减号缩放">
    <Sheets boxes={boxes} />
  </InsetStage>
)

function Sheets({ boxes }: { boxes: readonly Box[] }) {
  const map = useMap()
  useLayer(useMemo(() => layerOf(boxes.map(sheetFeature), 8), [boxes]))
  useEffect(() => {
    const corners = boxes.flatMap(({ west, south, east, north }) => [
      { lng: west, lat: south },
      { lng: east, lat: north },
    ])
    if (map) showAll(map, corners, [48, 48, 60, 48])
  }, [map, boxes])
  return null
}
