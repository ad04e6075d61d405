import { expect, test } from 'vitest'

import { coordinateSystems } from '#geology/places/crs.ts'

import { readWkt } from './read-wkt.ts'
import { writeWkt, zonePrefix } from './write-wkt.ts'

const written = coordinateSystems.flatMap(({ code = '' }) => {
  const system = writeWkt(Number(code.slice(5)))
  return system ? [[code, system] as const] : []
})

/** A zone is one grid, whether its number stands before the easting or not. */
const gridOf = (code: string) => {
  const { definition, label } = coordinateSystems.find((system) => system.code === code)!
  return code.startsWith('EPSG:44') || code.startsWith('EPSG:45') ? definition : label
}

test.each(written)('%s is read again as what it is', (code, { ogc, esri }) => {
  for (const text of [ogc, esri]) {
    const { system } = readWkt(text)
    expect(system).toHaveProperty('code')
    expect(gridOf('code' in system ? (system.code ?? '') : '')).toBe(gridOf(code))
  }
})

test('every system of China, and UTM, is written; those of other datums are not', () => {
  expect(written).toHaveLength(2 + 2 * 21 + 2 * 11 + 120)
  expect(writeWkt(27_700)).toBeUndefined()
  expect(writeWkt(0)).toBeUndefined()
})

test.each([
  [4549, 'CGCS2000 / 3-degree Gauss-Kruger CM 120E', 'CGCS2000_3_Degree_GK_CM_120E', 500_000],
  [4528, 'CGCS2000 / 3-degree Gauss-Kruger zone 40', 'CGCS2000_3_Degree_GK_Zone_40', 40_500_000],
  [4499, 'CGCS2000 / Gauss-Kruger zone 21', 'CGCS2000_GK_Zone_21', 21_500_000],
  [4510, 'CGCS2000 / Gauss-Kruger CM 123E', 'CGCS2000_GK_CM_123E', 500_000],
])('EPSG:%i is %s', (epsg, ogc, esri, east) => {
  const system = writeWkt(epsg)
  expect(system).toMatchObject({ name: ogc })
  expect(system?.esri).toContain(`"${esri}"`)
  expect(system?.ogc).toContain(`PARAMETER["false_easting",${east}]`)
  expect(500_000 + zonePrefix(epsg)).toBe(east)
})
