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

type Point = readonly [x: number, y: number]

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}
