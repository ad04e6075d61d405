import type { LngLat } from './crs.ts'
import type { Box } from './ground.ts'

/** The convex hull of some points, counter-clockwise, without its repeated end (monotone chain). */
export function hullOf(points: readonly LngLat[]): LngLat[] {
  const sorted = points.toSorted((a, b) => a.lng - b.lng || a.lat - b.lat)
  const lower = chainOf(sorted)
  const upper = chainOf(sorted.toReversed())
  return [...lower.slice(0, -1), ...upper.slice(0, -1)]
}

function chainOf(points: readonly LngLat[]): LngLat[] {
  const chain: LngLat[] = []
  for (const point of points) {
    while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop()
    chain.push(point)
  }
  return chain
}

/** Above zero: a, b and c turn left. */
function turn(a: LngLat | undefined, b: LngLat | undefined, c: LngLat): number {
  if (!a || !b) return 0
  return (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng)
}

/** The corners of a box, counter-clockwise from the south-west. */
export const boxCorners = ({ west, south, east, north }: Box): LngLat[] => [
  { lng: west, lat: south },
  { lng: east, lat: south },
  { lng: east, lat: north },
  { lng: west, lat: north },
]
