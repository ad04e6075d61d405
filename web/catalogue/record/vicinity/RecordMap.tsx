import type OlMap from 'ol/Map.js'
import { useEffect, useState } from 'react'

import { mapLayers } from '#contract/map/layers.ts'
import { useCall } from '#web/api/hooks.ts'
import { baseClass } from '#web/map/stage/BaseLayer.tsx'
import { MapStage } from '#web/map/stage/MapStage.tsx'
import { ShownBases } from '#web/map/stage/ShownBases.tsx'
import { useMap } from '#web/map/stage/useMap.ts'
import { MapMark, useMapMark } from '#web/ui/drawings/MapMark.tsx'

import { PlaceLayer } from './PlaceLayer.tsx'
import type { Vicinity } from './vicinity.ts'

/**
 * The map of a record and its neighbours; not seen before its base map is drawn. The sketch below it has the site's own
 * mark, which stays in sight.
 */
export function RecordMap(vicinity: Vicinity) {
  const bases = useCall(mapLayers.baseMaps, {})
  const [isDrawn, setDrawn] = useState(false)
  const base = bases.data?.[0]
  const mark = useMapMark()
  return (
    <div className="record-map" data-drawn={isDrawn}>
      <MapStage
        isInPage
        label={`位置图，方向键移动，加减号缩放${vicinity.neighbours.length > 0 ? '，符号为邻近的孔，与下方列表相同' : ''}`}
      >
        <ShownBases base={base} compared={undefined} onFailed={ignoreFailure} />
        <PlaceLayer {...vicinity} />
        <WhenDrawn onDrawn={() => setDrawn(true)} />
      </MapStage>
      {base?.mark && base.mark !== mark && <MapMark mark={base.mark} />}
    </div>
  )
}

const hasBase = (map: OlMap) =>
  map
    .getLayers()
    .getArray()
    .some((layer) => layer.getClassName().startsWith(baseClass))

/** Reports once that the base map is drawn below the record. */
function WhenDrawn({ onDrawn }: { onDrawn: () => void }) {
  const map = useMap()
  useEffect(() => {
    if (!map) return undefined
    const drawn = () => {
      if (hasBase(map)) onDrawn()
    }
    map.on('rendercomplete', drawn)
    return () => map.un('rendercomplete', drawn)
  })
  return null
}

/** The sketch below the map stays where its base does not come. */
const ignoreFailure = () => {}
