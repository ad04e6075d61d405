import { useMemo } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { type AreaShape, mapAreaLayers } from '#contract/map/area-layers.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { useCall } from '#web/api/hooks.ts'

interface RecordArea {
  /** Corners, ring by ring; none where a record has no area, or a secret one. */
  rings: readonly LngLat[][]
  /** What it follows from; empty without an area. */
  caption: string
}

/** The area of a record, as the map shows it. */
export function useArea(kind: Kind, { code }: RecordView): RecordArea {
  const asked = { kind: kind.name, code }
  const { data } = useCall(mapAreaLayers.recordArea, asked, { enabled: kind.extent !== undefined })
  return useMemo(() => {
    const rings = ringsOf(data?.shape)
    return { rings, caption: captionOf(kind, rings.length) }
  }, [kind, data])
}

function captionOf({ extent }: Kind, rings: number): string {
  if (rings === 0) return ''
  if (extent && 'of' in extent) return '范围取其钻孔的外包'
  return rings === 1 ? '范围取其图幅' : `范围取其 ${rings} 个图幅`
}

function ringsOf(shape: AreaShape | null | undefined): LngLat[][] {
  if (!shape) return []
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return polygons.map(([outer = []]) => outer.map(([lng, lat]) => ({ lng, lat })))
}
