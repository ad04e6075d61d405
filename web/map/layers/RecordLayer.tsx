import type VectorTileLayer from 'ol/layer/VectorTile.js'
import { useEffect, useEffectEvent, useRef } from 'react'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { useMap } from '#web/map/stage/useMap.ts'

import { recordLayer } from './record-layer.ts'
import type { RecordQuestion } from './record-source.ts'

interface RecordLayerProps {
  code: string
  kind: Kind
  conditions: readonly Condition[]
  style?: RecordQuestion['style']
  opacity: number
  /** Above the layers with lower ones. */
  level: number
  /** Called when a part of the layer does not arrive. */
  onFailed: () => void
}

/** The records of a kind that fulfil some conditions, as a layer of the map. */
export function RecordLayer({ code, kind, conditions, style, opacity, level, onFailed }: RecordLayerProps) {
  const map = useMap()
  const layer = useRef<VectorTileLayer>(undefined)
  const failed = useEffectEvent(onFailed)
  const question = JSON.stringify({ conditions, style })
  useEffect(() => {
    if (!map) return undefined
    const given: RecordQuestion = { code, kind, ...JSON.parse(question), failed: () => failed() }
    const made = recordLayer(given)
    map.addLayer(made)
    layer.current = made
    return () => {
      map.removeLayer(made)
      made.dispose()
    }
  }, [map, code, kind, question])
  useEffect(() => {
    layer.current?.setOpacity(opacity)
    layer.current?.setZIndex(10 + level)
  }, [map, code, kind, question, opacity, level])
  return null
}
