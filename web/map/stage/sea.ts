interface Feature {
  type: 'Feature'
  properties: { name: string; category: string }
  geometry: { type: string; coordinates: unknown }
}

type Corner = [lng: number, lat: number]

/** Degrees that the sea reaches beyond the coast. */
const reach = 3

/** A city map with the sea as an area: what lies beyond its coast, seen from the middle of the districts. */
export function seaBeyond(city: unknown): { type: 'FeatureCollection'; features: Feature[] } {
  const { features } = city as { features: Feature[] }
  const middle = middleOf(features.filter(({ properties }) => properties.category === 'district'))
  const seas = features
    .filter(({ properties, geometry }) => properties.category === 'coast' && geometry.type === 'LineString')
    .map(({ geometry }) => areaBeyond(geometry.coordinates as Corner[], middle))
  return { type: 'FeatureCollection', features: [...seas, ...features] }
}

function middleOf(districts: readonly Feature[]): Corner {
  const corners = districts.flatMap(({ geometry }) => (geometry.coordinates as Corner[][])[0] ?? [])
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}

/** The coast, and back along a line far beyond it. */
function areaBeyond(coast: readonly Corner[], middle: Corner): Feature {
  const [first, last] = [coast[0] ?? middle, coast.at(-1) ?? middle]
  const half = coast[coast.length >> 1] ?? middle
  const length = Math.hypot(half[0] - middle[0], half[1] - middle[1]) || 1
  const out = ([x, y]: Corner): Corner => [
    x + (reach * (half[0] - middle[0])) / length,
    y + (reach * (half[1] - middle[1])) / length,
  ]
  return {
    type: 'Feature',
    properties: { name: '', category: 'sea' },
    geometry: { type: 'Polygon', coordinates: [[...coast, out(last), out(first), first]] },
  }
}
