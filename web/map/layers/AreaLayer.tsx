import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import type { Layer } from '#contract/map/layers.ts'
import { useSession } from '#web/api/session.ts'
import type { ShownLayer } from '#web/map/address.ts'
import { useAtRest, useLayer } from '#web/map/stage/useMap.ts'

import { areaLayer } from './area-layer.ts'
import { areaFormat, areasIn, boxAround } from './areas.ts'

import './area-layer.css'

interface AreaLayersProps {
  layers: readonly Layer[]
  shown: readonly ShownLayer[]
}

/** The shown layers of areas, below all records, in their order. */
export function AreaLayers({ layers, shown }: AreaLayersProps) {
  return shown
    .filter(({ code }) => layers.some((layer) => layer.code === code && layer.type === 'area'))
    .map(({ code, opacity }, level) => <AreaLayer key={code} {...{ code, opacity, level }} />)
}

/** The areas of a layer in what the map shows. */
function AreaLayer({ code, opacity, level }: ShownLayer & { level: number }) {
  const session = useSession()
  const bbox = useAtRest(boxAround)
  const layer = useMemo(() => areaLayer(), [])
  const { data } = useQuery(areasIn(session, code, bbox))
  useLayer(layer)
  useEffect(() => {
    layer.setOpacity(opacity)
    layer.setZIndex(6 + level / 100)
  }, [layer, opacity, level])
  useEffect(() => {
    const source = layer.getSource()
    source?.clear(true)
    if (data) source?.addFeatures(areaFormat.readFeatures(data))
  }, [layer, data])
  return data?.reason ? <p className="area-note">{data.reason}</p> : null
}
