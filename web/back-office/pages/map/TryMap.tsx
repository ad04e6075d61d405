import { containsCoordinate } from 'ol/extent.js'
import { fromLonLat } from 'ol/proj.js'
import { useEffect } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { mapLayers } from '#contract/map/layers.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { useCall } from '#web/api/hooks.ts'
import { Bubbles } from '#web/map/layers/Bubbles.tsx'
import { RecordLayer } from '#web/map/layers/RecordLayer.tsx'
import { ZoomButtons } from '#web/map/panels/ZoomButtons.tsx'
import { AskedMark } from '#web/map/stage/AskedMark.tsx'
import { FirstView } from '#web/map/stage/FirstView.tsx'
import { MapStage } from '#web/map/stage/MapStage.tsx'
import { placeOf, showPlace } from '#web/map/stage/open-map.ts'
import { ShownBases } from '#web/map/stage/ShownBases.tsx'
import { useMap } from '#web/map/stage/useMap.ts'
import { MapMark, useMapMark } from '#web/ui/drawings/MapMark.tsx'

interface TryMapProps {
  kind: Kind
  at: LngLat | undefined
  onAsked: (at: LngLat, metres: number) => void
}

/** A small map with the records of a kind: a click asks. */
export function TryMap({ kind, at, onAsked }: TryMapProps) {
  const base = useCall(mapLayers.baseMaps, {}).data?.[0]
  const layers = useCall(mapLayers.getTreeList, {}).data
  const layer = layers?.find((one) => one.type === 'kind' && one.kind === kind.name)
  const own = useMapMark() ?? ''
  return (
    <div className="try-map">
      <MapStage isInPage label={`${kind.label}地图，方向键移动，加减号缩放，回车试查中心`} onAsked={onAsked}>
        <ShownBases base={base} compared={undefined} onFailed={ignoreFailure} />
        <FirstView isNeeded={!at} isAlone />
        {layer && (
          <RecordLayer
            code={layer.code}
            {...{ kind, style: layer.style }}
            conditions={noConditions}
            opacity={1}
            level={0}
            onFailed={ignoreFailure}
          />
        )}
        <Bubbles />
        {at && <TriedPoint at={at} />}
        <ZoomButtons />
      </MapStage>
      <MapMark mark={base?.mark || own} />
    </div>
  )
}

/** The place that was asked; typed beyond what the map shows, or before it shows anything, the map goes there. */
function TriedPoint({ at }: { at: LngLat }) {
  const map = useMap()
  useEffect(() => {
    if (!map) return
    const view = map.getView()
    const isShown = () =>
      containsCoordinate(view.calculateExtent(map.getSize()), fromLonLat([at.lng, at.lat]))
    if (view.isDef() && isShown()) return
    showPlace(map, { centre: at, zoom: Math.max(16, placeOf(map).zoom) }, false)
  }, [map, at])
  return <AskedMark at={at} />
}

const noConditions: readonly [] = []

/** What does not come is seen to be missing. */
const ignoreFailure = () => {}
