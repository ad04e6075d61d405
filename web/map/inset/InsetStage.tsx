import type OlMap from 'ol/Map.js'
import { type ReactNode, useEffect, useState } from 'react'

import { mapLayers } from '#contract/map/layers.ts'
import { useCall } from '#web/api/hooks.ts'
import { baseClass } from '#web/map/stage/BaseLayer.tsx'
import { MapStage } from '#web/map/stage/MapStage.tsx'
import { ShownBases } from '#web/map/stage/ShownBases.tsx'
import { useMap } from '#web/map/stage/useMap.ts'
import { MapMark, useMapMark } from '#web/ui/drawings/MapMark.tsx'

type StageProps = Parameters<typeof MapStage>[0]

interface InsetStageProps extends Pick<StageProps, 'label' | 'place' | 'onMoved' | 'onAsked'> {
  /** Layers and buttons above the base map. */
  children: ReactNode
}

/**
 * A map over a drawing of the same ground; not seen before its base map is drawn. The drawing has the site's own mark,
 * which stays in sight.
 */
export function InsetStage({ children, ...stage }: InsetStageProps) {
  const bases = useCall(mapLayers.baseMaps, {})
  const [isDrawn, setDrawn] = useState(false)
  const base = bases.data?.[0]
  const mark = useMapMark()
  return (
    <div className="inset-map" data-drawn={isDrawn}>
      <MapStage isInPage {...stage}>
        <ShownBases base={base} compared={undefined} onFailed={ignoreFailure} />
        {children}
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

/** Reports once that the base map is drawn. */
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

/** The drawing below the map stays where its base does not come. */
const ignoreFailure = () => {}
