import { type District, districts, river } from './districts.ts'

/** Everything about this city is invented; every row is marked as invented. */
export const inventedRemark = '虚构数据，仅供演示'

export const cityName = '云汀市'

/** Where plane coordinates of the city begin, degrees. */
const origin = { lng: 124, lat: 31.25 }
const kmPerDegree = { lng: 95.31, lat: 110.86 }

export interface Place {
  lng: number
  lat: number
}

/** Kilometres east and north of the middle of the city; good enough to draw noise and measure streets by. */
export function toPlane({ lng, lat }: Place): [x: number, y: number] {
  return [(lng - origin.lng) * kmPerDegree.lng, (lat - origin.lat) * kmPerDegree.lat]
}

/** Degrees to seven decimals (about a centimetre). */
export function fromPlane(x: number, y: number): Place {
  return {
    lng: Math.round((origin.lng + x / kmPerDegree.lng) * 1e7) / 1e7,
    lat: Math.round((origin.lat + y / kmPerDegree.lat) * 1e7) / 1e7,
  }
}

/** Half the width of the river, km. */
const halfRiver = 0.35

/** The district that holds a place by geometry; undefined at sea and beyond the city. */
export function districtAt(place: Place): string | undefined {
  for (const { name, box, ring } of areas) {
    const [west, south, east, north] = box
    if (place.lng < west || place.lng > east || place.lat < south || place.lat > north) continue
    if (containsPlace(ring, place)) return name
  }
  return undefined
}

/** Whether a place is on land: inside the city and not in the river. */
export function isLand(place: Place): boolean {
  return districtAt(place) !== undefined && riverDistance(...toPlane(place)) > halfRiver
}

/** Kilometres from a place in the plane to the middle of 澜江. */
export function riverDistance(x: number, y: number): number {
  let least = Infinity
  for (let i = 0; i + 3 < stream.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [stream[i], stream[i + 1], stream[i + 2], stream[i + 3]]
    const [dx, dy] = [bx - ax, by - ay]
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    least = Math.min(least, (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2)
  }
  return Math.sqrt(least)
}

/** The mean of a district's corners, in the plane (km). */
export function middleOf({ ring }: District): [x: number, y: number] {
  const mean = (part: number) => {
    const values = ring.filter((_, i) => i % 2 === part)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  return toPlane({ lng: mean(0), lat: mean(1) })
}

/** Even–odd rule; a place on a border belongs to one side only. */
function containsPlace(ring: readonly number[], { lng, lat }: Place): boolean {
  let inside = false
  let ax = ring[ring.length - 2] ?? 0
  let ay = ring[ring.length - 1] ?? 0
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i] ?? 0
    const by = ring[i + 1] ?? 0
    if (ay > lat !== by > lat && lng < ((ax - bx) * (lat - by)) / (ay - by) + bx) inside = !inside
    ax = bx
    ay = by
  }
  return inside
}

const areas = districts.map(({ name, ring }) => {
  const lngs = ring.filter((_, i) => i % 2 === 0)
  const lats = ring.filter((_, i) => i % 2 === 1)
  return {
    name,
    ring,
    box: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const,
  }
})

const stream = (() => {
  const points = new Float64Array(river.length)
  for (let i = 0; i < river.length; i += 2) {
    const [x, y] = toPlane({ lng: river[i] ?? 0, lat: river[i + 1] ?? 0 })
    points[i] = x
    points[i + 1] = y
  }
  return points
})()
