import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isUnit, unitFactor } from './units.ts'

test.each([
  ['cm', 'm', 0.01],
  ['毫米', 'm', 0.001],
  ['Ｍ', 'm', 1],
  ['MN/m²', 'kPa', 1000],
  ['kN/m2', 'MPa', 0.001],
  ['Mg/m3', 'g/cm³', 1],
  ['kg/m^3', 'g/cm³', 0.001],
  ['1/MPa', 'MPa⁻¹', 1],
  ['kPa-1', 'MPa⁻¹', 1000],
  ['cm/a', 'mm/a', 10],
  ['％', '%', 1],
  ['度', '°', 1],
  ['万m³', 'm³', 10_000],
  ['mm', 'cm', 0.1],
])('%s in %s: times %d', (from, to, factor) => expect(unitFactor(from, to)).toBeCloseTo(factor, 12))

test.each([
  ['kN/m3', 'g/cm³'],
  ['m', 'm²'],
  ['furlong', 'm'],
  ['kPa', 'm'],
])('%s is never taken for %s', (from, to) => expect(unitFactor(from, to)).toBeUndefined())

test('unknown units', () => {
  expect(['北', 'X', 'H', '0-初见水位', ''].filter(isUnit)).toEqual([])
})

test('converting there and back returns the value', () => {
  const units = fc.constantFrom(
    'm',
    'cm',
    'mm',
    'km',
    'ft',
    'kPa',
    'MPa',
    'Pa',
    'g/cm3',
    'kg/m3',
    'kN/m3',
    '%',
  )
  fc.assert(
    fc.property(units, units, (from, to) => {
      const [there, back] = [unitFactor(from, to), unitFactor(to, from)]
      expect(there === undefined).toBe(back === undefined)
      expect((there ?? 1) * (back ?? 1)).toBeCloseTo(1, 9)
    }),
  )
})
