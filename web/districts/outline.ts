/** `[lng, lat, lng, lat, …]` in degrees. */
export interface Outline {
  name: string
  ring: readonly number[]
}

interface Shape {
  name: string
  d: string
}

interface District extends Shape {
  /** Position of the label: the centroid of its area. */
  at: readonly [x: number, y: number]
}

type Pair = readonly [number, number]

export interface Sheet {
  width: number
  height: number
  districts: District[]
  rivers: Shape[]
  /** Position of a place (longitude, latitude). */
  place: (at: Pair) => Pair
}

/** The corners of a ring, longitude and latitude each. */
export const cornersOf = (ring: readonly number[]): Pair[] =>
  Array.from({ length: Math.floor(ring.length / 2) }, (_, i) => [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0])

/**
 * Projects outlines onto a sheet of a given width, north up, with the longitude scale of the middle latitude.
 * Undefined without districts.
 */
export function laySheet(
  districts: readonly Outline[],
  rivers: readonly Outline[],
  width: number,
): Sheet | undefined {
  const all = districts.flatMap(({ ring }) => cornersOf(ring))
  if (all.length < 3) return undefined
  const lngs = all.map(([lng]) => lng)
  const lats = all.map(([, lat]) => lat)
  const [west, east, south, north] = [
    Math.min(...lngs),
    Math.max(...lngs),
    Math.min(...lats),
    Math.max(...lats),
  ]
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const margin = 6
  const scale = (width - 2 * margin) / ((east - west) * narrow)
  const place = ([lng, lat]: Pair): Pair => [
    round(margin + (lng - west) * narrow * scale),
    round(margin + (north - lat) * scale),
  ]
  return {
    width,
    height: Math.ceil((north - south) * scale + 2 * margin),
    districts: districts.map(({ name, ring }) => {
      const corners = cornersOf(ring).map(place)
      return { name, d: `${lineOf(corners)}Z`, at: middleOf(corners) }
    }),
    rivers: rivers.map(({ name, ring }) => ({ name, d: lineOf(cornersOf(ring).map(place)) })),
    place,
  }
}

const round = (value: number) => Math.round(value * 10) / 10
const lineOf = (corners: readonly Pair[]) => corners.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('')

/** Centroid of a ring by the shoelace formula. */
function middleOf(corners: readonly Pair[]): Pair {
  let [area, x, y] = [0, 0, 0]
  for (const [i, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(i + 1) % corners.length] ?? [ax, ay]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return area === 0 ? (corners[0] ?? [0, 0]) : [round(x / (3 * area)), round(y / (3 * area))]
}

/** Shade of a count: 1 to 5 by its share of the greatest, 0 for none. */
export const shadeOf = (count: number, greatest: number): number =>
  count <= 0 || greatest <= 0 ? 0 : Math.min(5, Math.ceil((5 * count) / greatest))
