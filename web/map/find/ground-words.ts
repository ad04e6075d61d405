import type { mapLayers } from '#contract/map/layers.ts'
import type { Output } from '#contract/route.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { metresToLine } from '#geology/places/ground.ts'
import { cornersIn } from '#web/map/stage/corners.ts'

type City = Output<typeof mapLayers.city>

/** Metres beyond which a road is not near. */
const maxAway = 3000

/** The district of a place and the road that is nearest to it, in words; empty far from both. */
export function groundWords({ features }: City, at: LngLat): string {
  const lines = (category: string) =>
    features
      .filter(({ properties }) => properties.category === category)
      .map(({ properties: { name }, geometry }) => ({ name, away: metresToLine(lineOf(geometry), at) }))
  const district = lines('district').find(({ away }) => away === 0)?.name
  const road = lines('road').toSorted((a, b) => a.away - b.away)[0]
  const near = road && road.away <= maxAway && `距${road.name} ${awayText(road.away)}`
  return [district, near].filter(Boolean).join('　')
}

const lineOf = (geometry: City['features'][number]['geometry']) =>
  cornersIn(geometry).flatMap(({ lng, lat }) => [lng, lat])

const awayText = (metres: number) =>
  metres >= 1000 ? `${(metres / 1000).toFixed(1)} km` : `${Math.round(metres / 10) * 10} m`
