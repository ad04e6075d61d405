import { boundingExtent } from 'ol/extent.js'
import type OlMap from 'ol/Map.js'
import { fromLonLat } from 'ol/proj.js'

import type { LngLat } from '#geology/places/crs.ts'
import { visiblePart } from '#web/map/print/visible-part.ts'

/** In the units of the map. */
export interface Ground {
  west: number
  south: number
  east: number
  north: number
}

/** A place in the overview: shares of its width and height, from the upper left. */
export interface Spot {
  x: number
  y: number
}

const margin = 0.04

/** What the overview shows: the city; and the whole view too, once that leaves the city. */
export function fieldOf(city: Ground, seen: Ground, ratio: number): Ground {
  return fitToOverview(isWithin(city, seen) ? city : union(city, seen), ratio)
}

/** The view is no wider than the city, and its middle lies there. */
function isWithin(city: Ground, seen: Ground): boolean {
  const [x, y] = middle(seen)
  const isSmaller = seen.east - seen.west <= city.east - city.west
  return isSmaller && x >= city.west && x <= city.east && y >= city.south && y <= city.north
}

const middle = ({ west, south, east, north }: Ground) => [(west + east) / 2, (south + north) / 2] as const

const union = (a: Ground, b: Ground): Ground => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
})

/** With some air, and in the proportions of the overview. */
function fitToOverview(ground: Ground, ratio: number): Ground {
  const [x, y] = middle(ground)
  const [width, height] = [ground.east - ground.west, ground.north - ground.south]
  const half = (Math.max(width, height * ratio) * (1 + 2 * margin)) / 2
  return { west: x - half, south: y - half / ratio, east: x + half, north: y + half / ratio }
}

/** Where a part of the ground lies in the field: its middle, and its size in shares. */
export function frameIn(field: Ground, seen: Ground): Spot & { width: number; height: number } {
  const [x, y] = middle(seen)
  const [width, height] = [field.east - field.west, field.north - field.south]
  return {
    x: (x - field.west) / width,
    y: (field.north - y) / height,
    width: (seen.east - seen.west) / width,
    height: (seen.north - seen.south) / height,
  }
}

/** The place on the ground of a spot. */
export const groundAt = (field: Ground, { x, y }: Spot): [number, number] => [
  field.west + x * (field.east - field.west),
  field.north - y * (field.north - field.south),
]

/** The box around places; undefined if there are none. */
export function groundOf(places: readonly LngLat[]): Ground | undefined {
  if (places.length === 0) return undefined
  const extent = boundingExtent(places.map(({ lng, lat }) => fromLonLat([lng, lat])))
  const [west = 0, south = 0, east = 0, north = 0] = extent
  return { west, south, east, north }
}

/** What a map shows beside its panels. */
export function groundSeen(map: OlMap): Ground {
  const { centre, metres, ground } = visiblePart(map)
  const [x, y] = centre
  const [width, height] = [metres.width / ground / 2, metres.height / ground / 2]
  return { west: x - width, south: y - height, east: x + width, north: y + height }
}

/** Moves a map so that this place is in the middle of what its panels leave free. */
export function centreOn(map: OlMap, [x, y]: readonly [number, number]): void {
  const view = map.getView()
  const [viewX = 0, viewY = 0] = view.getCenter() ?? []
  const { centre } = visiblePart(map)
  view.cancelAnimations()
  view.setCenter([viewX + x - centre[0], viewY + y - centre[1]])
}
