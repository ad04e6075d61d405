import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readBox } from './bbox.ts'
import { crs84, systemNamed, systemsAt } from './systems.ts'

const systems = systemsAt(121.47)

test('the zone of a city is offered beside the systems of the world, none where there is no zone', () => {
  expect(systems.map(({ uri }) => uri.replace('http://www.opengis.net/def/crs/', ''))).toEqual([
    ...['OGC/1.3/CRS84', 'EPSG/0/4326', 'EPSG/0/4490', 'EPSG/0/3857', 'EPSG/0/4549'],
  ])
  for (const lng of [undefined, -0.1, 179]) expect(systemsAt(lng)).toHaveLength(4)
  expect(systemNamed(systems, crs84.replace('http:', 'https:'))?.uri).toBe(crs84)
})

test.each(systems.map((system) => [system.label, system] as const))(
  'a place comes back to within its rounding: %s',
  (_, system) => {
    fc.assert(
      fc.property(
        fc.double({ min: 118.2, max: 121.8, noNaN: true }),
        fc.double({ min: 20, max: 50, noNaN: true }),
        (lng, lat) => {
          const [first = 0, second = 0] = system.write({ lng, lat, exact: true }) ?? []
          const place = system.read(first, second)
          expect(place?.lng).toBeCloseTo(lng, 7)
          expect(place?.lat).toBeCloseTo(lat, 7)
        },
      ),
    )
  },
)

test('a box in any system is an outline that closes, or is refused with words', () => {
  const number = fc.double({ min: -4e7, max: 4e7, noNaN: true }).map((value) => value.toFixed(3))
  fc.assert(
    fc.property(fc.constantFrom(...systems), fc.tuple(number, number, number, number), (system, numbers) => {
      const box = readBox(numbers.join(), system)
      const { line = [] } = 'near' in box ? box.near : {}
      const isClosed = line.length >= 10 && line[0] === line.at(-2) && line[1] === line.at(-1)
      expect('refused' in box ? /\p{Script=Han}/u.test(box.refused) : isClosed).toBe(true)
    }),
  )
})
