import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'

import type { Layer } from '#contract/map/layers.ts'
import type { LayerStyle } from '#contract/map/style.ts'
import { useSession } from '#web/api/session.ts'
import type { ShownLayer } from '#web/map/address.ts'
import { geoJson } from '#web/map/geojson.ts'
import { useAtRest, useLayer } from '#web/map/stage/useMap.ts'

import { areaLayer } from './area-layer.ts'
import { areasIn, boxAround } from './areas.ts'

import './area-layer.css'

interface AreaLayersProps {
  layers: readonly Layer[]
  shown: readonly ShownLayer[]
  /** Called with the name of a layer that does not come. */
  onFailed: (name: string) => void
}

/** The shown layers of areas, below all records, in their order. */
export function AreaLayers({ layers, shown, onFailed }: AreaLayersProps) {
  return shown.flatMap(({ code, opacity }, level) => {
    const layer = layers.find((one) => one.code === code && one.type === 'area')
    return layer
      ? [
          <AreaLayer
            key={code}
            {...{ code, opacity, level }}
            style={layer.style}
            onFailed={() => onFailed(layer.name)}
          />,
        ]
      : []
  })
}

interface AreaLayerProps extends ShownLayer {
  style: LayerStyle
  level: number
  onFailed: () => void
}

/** The areas of a layer in what the map shows. */
function AreaLayer({ code, style, opacity, level, onFailed }: AreaLayerProps) {
  const session = useSession()
  const bbox = useAtRest(boxAround)
  const drawn = JSON.stringify(style)
  const layer = useMemo(() => areaLayer(JSON.parse(drawn)), [drawn])
  const { data, isError } = useQuery(areasIn(session, code, bbox))
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    if (isError) failed()
  }, [isError])
  useLayer(layer)
  useEffect(() => {
    layer.setOpacity(opacity)
    layer.setZIndex(6 + level / 100)
  }, [layer, opacity, level])
  useEffect(() => {
    const source = layer.getSource()
    source?.clear(true)
    if (data) source?.addFeatures(geoJson.readFeatures(data))
  }, [layer, data])
  return data?.reason ? <p className="area-note">{data.reason}</p> : null
}
