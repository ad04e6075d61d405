import { getDistance } from 'ol/sphere.js'

import type { LngLat } from '#geology/places/crs.ts'

/** How far places reach, in words: 东经 121.4°–121.6°，北纬 31.1°–31.3°. */
export function spanOf(places: readonly LngLat[]): string {
  const [lng, lat] = [places.map((place) => place.lng), places.map((place) => place.lat)]
  return `${reachOf(lng, ['东经', '西经'])}，${reachOf(lat, ['北纬', '南纬'])}`
}

type Sides = readonly [positive: string, negative: string]

function reachOf(values: readonly number[], [positive, negative]: Sides): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const side = (value: number) => (value < 0 ? negative : positive)
  const size = (value: number) => `${Math.abs(value).toFixed(4)}°`
  if (side(low) !== side(high)) return `${side(low)} ${size(low)}至${side(high)} ${size(high)}`
  const [from, to] = low < 0 ? [size(high), size(low)] : [size(low), size(high)]
  return from === to ? `${side(low)} ${from}` : `${side(low)} ${from}–${to}`
}

/** Kilometres from the middle one beyond which a place is not of the same city. */
const farthest = 200

/** Places apart from those that lie far from most of them. */
export function partFar<Place extends { at: LngLat }>(
  places: readonly Place[],
): { near: Place[]; far: Place[] } {
  const middle = middleOf(places.map(({ at }) => at))
  const isFar = ({ at }: Place) => distanceBetween(middle, at) > farthest
  return { near: places.filter((place) => !isFar(place)), far: places.filter(isFar) }
}

/** Kilometres on a sphere. */
const distanceBetween = (a: LngLat, b: LngLat) => getDistance([a.lng, a.lat], [b.lng, b.lat]) / 1000

/** A place that has as many others to its west as to its east, and to its north as to its south. */
export const middleOf = (places: readonly LngLat[]): LngLat => ({
  lng: medianOf(places.map(({ lng }) => lng)),
  lat: medianOf(places.map(({ lat }) => lat)),
})

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
