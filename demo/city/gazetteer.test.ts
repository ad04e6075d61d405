import { expect, test } from 'vitest'

import { drilledProjects } from '#demo/boreholes/projects.ts'
import { boxOf } from '#geology/places/ground.ts'

import { districtAt, fromPlane } from './city.ts'
import { gazetteer, roadNear, stations } from './gazetteer.ts'
import { streetWords } from './names.ts'

const places = gazetteer()
const positions = ({ geometry }: (typeof places)[number]) =>
  geometry.type === 'Point'
    ? [geometry.coordinates]
    : geometry.type === 'LineString'
      ? geometry.coordinates
      : (geometry.coordinates[0] ?? [])

test('every street of the city lies on the ground once, as do the places that its texts name', () => {
  const names = places.map(({ properties }) => properties.name)
  expect(new Set(names).size).toBe(names.length)
  const streets = streetWords.flatMap((word) => ['路', '街', '大道'].map((kind) => word + kind))
  const named = [...streets, '岩心路', '星河路站', '7号线', '澜江', '云汀湾', '汀东新区']
  expect(named.filter((name) => !names.includes(name))).toEqual([])
})

test('roads and stations lie in the city, the coast at its edge', () => {
  const grounded = places.filter(({ properties }) => ['road', 'station'].includes(properties.category))
  const outside = grounded.filter((place) => positions(place).some(([lng, lat]) => !districtAt({ lng, lat })))
  expect(outside.map(({ properties }) => properties.name)).toEqual([])
  const coast = places.filter(({ properties }) => properties.category === 'coast').flatMap(positions)
  const { west, north, south } = boxOf(coast.flatMap(([lng, lat]) => [lng, lat]))
  expect(west).toBeGreaterThan(124.2)
  expect(north - south).toBeGreaterThan(0.5)
})

test('a survey bears the name of the road or the station beside it', () => {
  const away = [...drilledProjects(3000)].filter(([{ x, y, street, name }]) => {
    const station = stations.find((one) => name.includes(one.name))
    const isBeside = station ? Math.hypot(x - station.x, y - station.y) < 3 : name.includes(street)
    return !isBeside || street !== roadNear(fromPlane(x, y))
  })
  expect(away).toEqual([])
})
