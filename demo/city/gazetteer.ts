import { readFileSync } from 'node:fs'

import { parsePlaces, type PlaceFeature } from '#server/places/load.ts'

import { toPlane, type Place } from './city.ts'
import { districts } from './districts.ts'

const featuresIn = (file: string): PlaceFeature[] =>
  parsePlaces(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')))

const roads = featuresIn('roads.geojson')

const districtFeatures = districts.map(({ name, ring }): PlaceFeature => {
  const corners = Array.from({ length: ring.length / 2 }, (_, i): [number, number] => [
    ring[2 * i] ?? 0,
    ring[2 * i + 1] ?? 0,
  ])
  return {
    type: 'Feature',
    properties: { name, category: 'district', aliases: [name.replace(/(?:新区|区)$/, '')] },
    geometry: { type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)]] },
  }
})

const metro = featuresIn('metro.geojson')

/** Stations of the metro in the plane (km). */
export const stations = metro.flatMap(({ properties: { name }, geometry }) => {
  if (geometry.type !== 'Point') return []
  const [x, y] = toPlane({ lng: geometry.coordinates[0], lat: geometry.coordinates[1] })
  return [{ name, x, y }]
})

/** Roads, metro, waters and districts of the city. */
export const gazetteer = (): PlaceFeature[] => [
  ...roads,
  ...metro,
  ...featuresIn('waters.geojson'),
  ...districtFeatures,
]

const roadLines = roads.map(({ properties: { name }, geometry }) => ({
  name,
  corners:
    geometry.type === 'LineString' ? geometry.coordinates.map(([lng, lat]) => toPlane({ lng, lat })) : [],
}))

/** The road nearest to a place. */
export function roadNear(place: Place): string {
  const [x, y] = toPlane(place)
  let [found, least] = ['', Infinity]
  for (const { name, corners } of roadLines) {
    const away = Math.min(...corners.slice(1).map((b, i) => distance([x, y], corners[i] ?? b, b)))
    if (away < least) [found, least] = [name, away]
  }
  return found
}

const cornersOf = new Map(roadLines.map(({ name, corners }) => [name, corners]))

/** Where a place lies of a road, as the map draws both: 听涛大道以北约 45 m. */
export function besideRoad(name: string, place: Place): string {
  const at = toPlane(place)
  const corners = cornersOf.get(name) ?? []
  const ways = corners.slice(1).map((b, i) => wayFrom(at, corners[i] ?? b, b))
  const [dx, dy] = ways.reduce(
    (best, way) => (lengthOf(way) < lengthOf(best) ? way : best),
    [Infinity, Infinity],
  )
  const side = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? '以东' : '以西') : dy > 0 ? '以北' : '以南'
  const metres = Math.max(5, Math.round(lengthOf([dx, dy]) * 200) * 5)
  return `${name}${side}约 ${metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`}`
}

type Point = readonly [x: number, y: number]

const lengthOf = ([x, y]: Point) => Math.hypot(x, y)

/** From the nearest point of a line to a place. */
function wayFrom([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay]
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return [x - ax - share * dx, y - ay - share * dy]
}

const distance = (at: Point, a: Point, b: Point): number => lengthOf(wayFrom(at, a, b))
