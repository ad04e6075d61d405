import geodesic from 'geographiclib-geodesic'

import type { LngLat } from '#geology/places/crs.ts'

/** CGCS2000 (GB 22021). */
const ellipsoid = new geodesic.Geodesic.Geodesic(6_378_137, 1 / 298.257222101)

export interface SectionLine {
  /** The places in the order of the line, by their index, each with its distance from the first in metres. */
  readonly stops: readonly { readonly index: number; readonly x: number }[]
  /** From the first to the last, degrees from north. */
  readonly azimuth: number
}

/**
 * A line through all of the places, in their order along the longest way between two of them. Distances are those from
 * place to place, so that every spacing is a true one; left is west, or south where it runs north.
 */
export function lineThrough(places: readonly LngLat[]): SectionLine {
  const [first, last] = farthestPair(places)
  const [a, b] = [places[first], places[last]]
  if (!a || !b) return { stops: [], azimuth: 0 }
  const forward = azimuthOf(a, b)
  const isBackward = forward > 180 || (forward === 0 && a.lat > b.lat)
  const [from, azimuth] = isBackward ? [b, (forward + 180) % 360] : [a, forward]
  const along = places.map((place, index) => {
    const { s12 = 0, azi1 = 0 } = ellipsoid.Inverse(from.lat, from.lng, place.lat, place.lng)
    return { index, distance: s12 * Math.cos(((azi1 - azimuth) * Math.PI) / 180) }
  })
  let x = 0
  const stops = along
    .toSorted((p, q) => p.distance - q.distance)
    .map(({ index }, i, all) => {
      const [before, here] = [places[all[i - 1]?.index ?? index], places[index]]
      if (before && here) x += ellipsoid.Inverse(before.lat, before.lng, here.lat, here.lng).s12 ?? 0
      return { index, x }
    })
  return { stops, azimuth }
}

/** Degrees from north, 0–360. */
function azimuthOf(a: LngLat, b: LngLat): number {
  const { azi1 = 0 } = ellipsoid.Inverse(a.lat, a.lng, b.lat, b.lng)
  return (azi1 + 360) % 360
}

function farthestPair(places: readonly LngLat[]): [number, number] {
  let [best, longest]: [[number, number], number] = [[0, 0], -1]
  places.forEach((a, i) =>
    places.forEach((b, k) => {
      const length = Math.hypot((a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180), a.lat - b.lat)
      if (k > i && length > longest) [best, longest] = [[i, k], length]
    }),
  )
  return best
}

const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/** A direction as it is written on a section: NE 62°. */
export const directionText = (azimuth: number): string =>
  `${directions[Math.round(azimuth / 45) % 8] ?? 'N'} ${Math.round(azimuth)}°`
