import type { AreaShape } from '#contract/map/area-layers.ts'
import type { LngLat } from '#geology/places/crs.ts'
import type { Box } from '#geology/places/ground.ts'

type Corner = readonly [lng: number, lat: number]

/** A place of the area within a box, in the middle of what is seen of it; undefined if nothing is. */
export function placeIn({ type, coordinates }: AreaShape, box: Box): LngLat | undefined {
  const rings = type === 'Polygon' ? [coordinates] : coordinates
  const seen = rings.map(([outer = []]) => clipToBox(outer, box)).find(({ length }) => length > 0)
  return seen && middleOf(seen)
}

/** Outlines of areas are convex: so is what a box leaves of them, and its middle lies in it. */
const middleOf = (corners: readonly Corner[]): LngLat => ({
  lng: corners.reduce((sum, [lng]) => sum + lng, 0) / corners.length,
  lat: corners.reduce((sum, [, lat]) => sum + lat, 0) / corners.length,
})

function clipToBox(ring: readonly Corner[], { west, south, east, north }: Box): readonly Corner[] {
  const cuts = [
    { axis: 0, at: west, way: 1 },
    { axis: 0, at: east, way: -1 },
    { axis: 1, at: south, way: 1 },
    { axis: 1, at: north, way: -1 },
  ] as const
  return cuts.reduce<readonly Corner[]>(clipAtCut, ring.slice(1))
}

interface Cut {
  axis: 0 | 1
  at: number
  /** Which side is kept. */
  way: 1 | -1
}

/** What lies on one side of a cut (Sutherland–Hodgman). */
function clipAtCut(ring: readonly Corner[], { axis, at, way }: Cut): readonly Corner[] {
  const isKept = (corner: Corner) => (corner[axis] - at) * way >= 0
  return ring.flatMap((corner, i) => {
    const before = ring[(i || ring.length) - 1] ?? corner
    if (isKept(before) === isKept(corner)) return isKept(corner) ? [corner] : []
    const along = (at - before[axis]) / (corner[axis] - before[axis])
    const met: Corner = [
      before[0] + along * (corner[0] - before[0]),
      before[1] + along * (corner[1] - before[1]),
    ]
    return isKept(corner) ? [met, corner] : [met]
  })
}
