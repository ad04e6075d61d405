import type { mapLayers } from '#contract/map/layers.ts'
import type { Output } from '#contract/route.ts'
import type { LngLat } from '#geology/places/crs.ts'

/** All corners of a GeoJSON geometry, however deep its coordinates are nested. */
export function cornersIn(geometry: { type: string; [more: string]: unknown }): LngLat[] {
  const corners: LngLat[] = []
  const gather = (value: unknown): void => {
    if (!Array.isArray(value)) return
    const [lng, lat] = value
    if (typeof lng === 'number' && typeof lat === 'number') corners.push({ lng, lat })
    else value.forEach(gather)
  }
  gather(geometry['coordinates'])
  return corners
}

/** The corners of a city's districts; without any, of all its places. */
export function cityCorners({ features }: Output<typeof mapLayers.city>): LngLat[] {
  const districts = features.filter(({ properties }) => properties.category === 'district')
  return (districts.length > 0 ? districts : features).flatMap(({ geometry }) => cornersIn(geometry))
}
