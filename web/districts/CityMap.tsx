import Feature from 'ol/Feature.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import { Fill, Stroke, Style } from 'ol/style.js'
import { useMemo, useRef, useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Layer } from '#contract/map/layers.ts'
import { InsetStage } from '#web/map/inset/InsetStage.tsx'
import { Bubbles } from '#web/map/layers/Bubbles.tsx'
import { RecordLayer } from '#web/map/layers/RecordLayer.tsx'
import { MapNotice } from '#web/map/panels/MapNotice.tsx'
import { ZoomButtons } from '#web/map/panels/ZoomButtons.tsx'
import { AskedPlace, askedAt } from '#web/map/popup/AskedPlace.tsx'
import { FirstView } from '#web/map/stage/FirstView.tsx'
import type { Place } from '#web/map/stage/open-map.ts'
import { useLayer } from '#web/map/stage/useMap.ts'
import type { useMapAddress } from '#web/map/useMapAddress.ts'
import { useTroubles } from '#web/map/useTroubles.ts'

import { cornersOf } from './outline.ts'

import '#web/map/map.css'

interface CityMapProps {
  kind: Kind
  /** The layer that shows the kind. */
  layer: Layer | undefined
  map: ReturnType<typeof useMapAddress>
  /** Outline of the district that is pointed at in the list. */
  ring: readonly number[] | undefined
}

/** The records of a kind on the map of the city: what is pressed is opened there, and is in the address. */
export function CityMap({ kind, layer, map: { address, place, go, stay }, ring }: CityMapProps) {
  const here = useRef<Place>(undefined)
  const [round, setRound] = useState(0)
  const troubles = useTroubles([kind.label])
  const showWhole = () => {
    go({ centre: undefined, zoom: undefined })
    setRound(round + 1)
  }
  return (
    <InsetStage
      label={`${kind.label}地图，方向键移动，加减号缩放，回车查询中心`}
      place={place}
      onMoved={(now) => (here.current = now)}
      onAsked={(at, metres) => go({ ...here.current, ...askedAt(at, metres) })}
    >
      <FirstView key={round} isNeeded={place === undefined} isAlone />
      {layer && (
        <RecordLayer
          code={layer.code}
          style={layer.style}
          {...{ kind, conditions, opacity: 1, level: 0 }}
          onFailed={() => troubles.note(kind.label)}
        />
      )}
      <Bubbles />
      <DistrictOutline ring={ring} />
      <AskedPlace {...{ address, go, stay }} kinds={[kind]} shown={[]} />
      <ZoomButtons onWhole={showWhole} />
      <div className="map-low">
        <MapNotice names={troubles.names} close={troubles.close} />
      </div>
      <p className="district-hint">{isTouch() ? '双指移动和缩放' : '拖动移动，点按后可用滚轮缩放'}</p>
    </InsetStage>
  )
}

const conditions = [] as const

const isTouch = () => matchMedia('(pointer: coarse)').matches

const outlineStyle = new Style({
  fill: new Fill({ color: 'rgb(45 140 240 / 10%)' }),
  stroke: new Stroke({ color: '#1a6cc4', width: 2.4 }),
})

function DistrictOutline({ ring }: { ring: readonly number[] | undefined }) {
  useLayer(
    useMemo(() => {
      if (!ring) return undefined
      const outline = new Polygon([cornersOf(ring).map(([lng, lat]) => fromLonLat([lng, lat]))])
      return new VectorLayer({
        source: new VectorSource({ features: [new Feature(outline)] }),
        style: outlineStyle,
        zIndex: 5,
      })
    }, [ring]),
  )
  return null
}
