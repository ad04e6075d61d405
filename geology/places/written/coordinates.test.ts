import { expect, test } from 'vitest'

import { systemByCode } from '#geology/places/crs.ts'
import { metresBetween } from '#geology/places/ground.ts'

import { china, coordinatesIn, readCoordinates, regionOf } from './coordinates.ts'

const city = regionOf({ west: 123.3, south: 30.6, east: 124.6, north: 31.9 })
const point = { lng: 123.895, lat: 31.336 }

test.each([
  '123.895,31.336',
  '123.895, 31.336',
  '123.895，31.336',
  '123.895、31.336',
  '123.895 31.336',
  '31.336,123.895',
  '(123.895, 31.336)',
  '坐标：123.895,31.336',
  '31.336N 123.895E',
  '31.336°N, 123.895°E',
  'N31.336°, E123.895°',
  'E123.895N31.336',
  '北纬31.336°，东经123.895°',
  '东经123.895度 北纬31.336度',
  '经度123.895，纬度31.336',
  'lng=123.895, lat=31.336',
  'lat: 31.336 lon: 123.895',
  '123°53′42″E 31°20′9.6″N',
  '31°20\'9.6"N, 123°53\'42"E',
  '东经123°53′42″，北纬31°20′9.6″',
  '东经123度53分42秒北纬31度20分9.6秒',
  "123°53.7'E,31°20.16'N",
  'X=3468573.425 Y=585176.746',
  'X：3468573.425，Y：585176.746',
  'Y=585176.746, X=3468573.425',
  '3468573.425, 585176.746',
  '585176.746 3468573.425',
  'X=3468573.425 Y=41585176.746',
  'X 3 468 573.425 Y 585 176.746',
  'X 3,468,573.425 Y 585,176.746',
  '3,468,573.425, 585,176.746',
  '北坐标3468573.425m 东坐标585176.746m',
])('%s is a place', (text) => {
  const read = readCoordinates(text, city)
  if (!read || 'refused' in read) throw new Error(`not read: ${text}`)
  expect(metresBetween(read, point)).toBeLessThan(1)
})

test.each([
  ['116.397,39.909', /范围/],
  ['12.5°E, 30.2°N', /范围/],
  ['123°61′00″E 31°20′10″N', /60/],
  ['123.5°30′E 31°20′N', /小数/],
  ['东经123.895N，31.336', /方向/],
  ['123.895E 31.336E', /同一个方向/],
  ['X=3468626 Y=95231', /6 位/],
  ['3468626, 3585231', /6 位/],
  ['X=3468626 Y=50585231', /6 位|带/],
])('%s is refused with a reason', (text, reason) => {
  const read = readCoordinates(text, city)
  expect(read && 'refused' in read ? read.refused : read).toMatch(reason)
})

test.each([
  ['GCJ-02 123.895,31.336', /GCJ-02/],
  ['123.895,31.336（百度坐标）', /BD-09/],
  ['北京54 X=3468573.425 Y=41585176.746', /北京54/],
  ['X=3468573.425 Y=585176.746 CGCS2000 中央子午线123° 投影面高程1200m', /1200 m/],
  ['X=3468573.425 Y=585176.746 中央子午线 123°75′', /小于 60/],
])('%s names a system that is not converted', (text, reason) => {
  expect(readCoordinates(text, city)).toEqual({ refused: expect.stringMatching(reason) })
})

test.each([
  ['X=3468573.425 Y=585176.746 CGCS2000 中央子午线120°30′', [121.395, 31.336]],
  ['CGCS2000 中央子午线 120.5：3468573.425, 585176.746', [121.395, 31.336]],
  ['X=3468573.425 Y=585176.746 CGCS2000 3度带 41带', [123.895, 31.336]],
  ['CGCS2000 123.895,31.336', [123.895, 31.336]],
])('%s is a place of the system that it names', (text, [lng, lat]) => {
  expect(readCoordinates(text, china)).toEqual({ lng, lat })
})

test('another system that a question names refuses its coordinates', () => {
  const [written] = coordinatesIn('北京54坐标 X=3468573.425 Y=41585176.746 附近的钻孔', city)
  expect(written?.at).toEqual({ refused: expect.stringContaining('北京54') })
})

test('without a region, plane coordinates need their zone', () => {
  expect(readCoordinates('3468626, 585231', china)).toHaveProperty('refused')
  expect(readCoordinates('3468626, 41585231', china)).toHaveProperty('lng')
})

test.each([
  '',
  '30.5',
  '30,40',
  '2024.03,2025.06',
  '5.5,3.2',
  'ZK-17',
  'YT-2019-003-G0002',
  '⑤1 粉质黏土',
  '50~60 m',
  '123.895,31.336 附近',
])('%j is no place', (text) => {
  expect(readCoordinates(text, city)).toBeUndefined()
})

test('coordinates are found inside a text, with their position', () => {
  const text = '离 123.895,31.336 最近的十个钻孔'
  const [found] = coordinatesIn(text, city)
  expect(text.slice(found?.from, found?.to)).toBe('123.895,31.336')
  expect(coordinatesIn('123.895,31.336附近500米', city)[0]?.at).toEqual(point)
})

/** 500 places of the city, the same in every run. */
const places = Array.from({ length: 500 }, (_, i) => ({
  lng: Number((123.35 + ((i * 0.618_034) % 1) * 1.2).toFixed(6)),
  lat: Number((30.65 + ((i * 0.754_877) % 1) * 1.2).toFixed(6)),
}))

function dms(degrees: number): [d: number, m: number, s: string] {
  const tenths = Math.round(degrees * 36_000_0) / 100
  const [d, rest] = [Math.floor(tenths / 3600), tenths % 3600]
  return [d, Math.floor(rest / 60), (rest % 60).toFixed(2)]
}

const writers: Record<string, (lng: number, lat: number) => string> = {
  'lng,lat': (lng, lat) => `${lng.toFixed(6)},${lat.toFixed(6)}`,
  'lat lng': (lng, lat) => `${lat.toFixed(6)} ${lng.toFixed(6)}`,
  letters: (lng, lat) => `${lat.toFixed(6)}°N，${lng.toFixed(6)}°E`,
  words: (lng, lat) => `东经${lng.toFixed(6)}、北纬${lat.toFixed(6)}`,
  seconds: (lng, lat) => {
    const [[a, b, c], [d, e, f]] = [dms(lng), dms(lat)]
    return `${a}°${b}′${c}″E ${d}°${e}′${f}″N`
  },
}

test.each(Object.entries(writers))('%s: what is written is read again, to a metre', (_, write) => {
  for (const { lng, lat } of places) {
    const text = write(lng, lat)
    const read = readCoordinates(text, city)
    if (!read || 'refused' in read) throw new Error(text)
    expect(metresBetween(read, { lng, lat })).toBeLessThan(1)
  }
})

test('the plane grid of the region is CGCS2000 with its central meridian', () => {
  expect(city.zone).toBe(41)
  expect(systemByCode('EPSG:4550')?.label).toContain('123°E')
})
