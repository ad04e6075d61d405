import { expect, test } from 'vitest'

import { metresBetween } from '#geology/places/ground.ts'

import { distanceText } from './distance.ts'

const here = { lng: 121.5, lat: 31.2 }

// a degree of latitude there is 110.85 km, one of longitude 95.3 km (WGS 84)
test.each([
  [here, 0],
  [{ lng: 121.5, lat: 31.21 }, 1108.5],
  [{ lng: 121.51, lat: 31.2 }, 953],
  [{ lng: 121.49, lat: 31.19 }, 1462],
])('%o is %f m away, within half a per cent', (there, metres) => {
  expect(Math.abs(metresBetween(here, there) - metres)).toBeLessThanOrEqual(metres * 0.005)
})

test('distances to exact locations are in metres, to coarse ones in hundreds, to none a dash', () => {
  const place = { lng: 121.5, lat: 31.21, exact: true }
  expect(distanceText(here, { access: 'open', place })).toBe('1,113')
  // even with access to the exact location the distance uses the public one, by which the list is ordered
  expect(distanceText(here, { access: 'member', place: { lng: 121.501, lat: 31.2011, exact: true } })).toBe(
    '约 700',
  )
  expect(distanceText(here, { access: 'secret', place: null })).toBe('—')
})

test('of what lies in an outline the distance is from its middle', () => {
  const line = [121.4, 31.1, 121.4, 31.3, 121.6, 31.3, 121.6, 31.1, 121.4, 31.1]
  const place = { lng: 121.5, lat: 31.21, exact: true }
  expect(distanceText({ ...here, line, metres: 0 }, { access: 'open', place })).toBe('1,113')
  expect(distanceText({ ...here, line, metres: 100 }, { access: 'open', place })).toBe('0')
})
