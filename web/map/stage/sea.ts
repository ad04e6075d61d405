import type { mapLayers } from '#contract/map/layers.ts'
import type { Output } from '#contract/route.ts'
import type { LngLat } from '#geology/places/crs.ts'

import { cornersIn } from './corners.ts'

type City = Output<typeof mapLayers.city>
type Feature = City['features'][number]

/** Degrees that the sea reaches beyond the coast. */
const reach = 3

/** A city map with the sea as an area: what lies beyond its coast, seen from the middle of the districts. */
export function seaBeyond({ type, features }: City): City {
  const of = (category: string) => features.filter(({ properties }) => properties.category === category)
  const middle = middleOf(of('district').flatMap(({ geometry }) => cornersIn(geometry)))
  const seas = of('coast')
    .filter(({ geometry }) => geometry.type === 'LineString')
    .map(({ geometry }) => areaBeyond(cornersIn(geometry), middle))
  return { type, features: [...seas, ...features] }
}

function middleOf(corners: readonly LngLat[]): LngLat {
  const half = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return { lng: half(corners.map(({ lng }) => lng)), lat: half(corners.map(({ lat }) => lat)) }
}

/** The coast, and back along a line far beyond it. */
function areaBeyond(coast: readonly LngLat[], middle: LngLat): Feature {
  const [first, last] = [coast[0] ?? middle, coast.at(-1) ?? middle]
  const half = coast[coast.length >> 1] ?? middle
  const [east, north] = [half.lng - middle.lng, half.lat - middle.lat]
  const share = reach / (Math.hypot(east, north) || 1)
  const out = ({ lng, lat }: LngLat) => ({ lng: lng + share * east, lat: lat + share * north })
  const ring = [...coast, out(last), out(first), first].map(({ lng, lat }) => [lng, lat])
  return {
    type: 'Feature',
    properties: { name: '', category: 'sea' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
}
