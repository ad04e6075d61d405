import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { districtAt, inventedRemark, isLand, toPlane } from '#demo/city/city.ts'
import { districts } from '#demo/city/districts.ts'
import { layers, type Soil } from '#demo/ground/layers.ts'
import { boreholeKinds } from '#geology/borehole-kinds.ts'
import { toLngLat } from '#geology/places/crs.ts'
import { readSystem } from '#geology/places/systems/read-system.ts'
import { checkHole } from '#geology/quality/rules.ts'
import { readingsOf } from '#geology/soundings/cpt.ts'
import { lithologyOf } from '#geology/strata/lithology.ts'

import { holes, type Hole } from './boreholes.ts'
import { projects } from './projects.ts'

const make = (count: number, testedEvery = 1): Hole[] => [
  ...holes(count, { testedEvery, archiveOf: () => null }),
]
const city = make(3000)

test('no hole violates a quality rule', () => {
  const broken = city.flatMap((hole) =>
    checkHole({ ...hole.values, ...hole.parts }).map(({ message }) => `${hole.code}: ${message}`),
  )
  expect(broken).toEqual([])
})

test('the same city on every machine', () => {
  const hash = createHash('sha256')
    .update(JSON.stringify(city.slice(0, 200)))
    .digest('hex')
  expect(hash).toBe('7932f9b00ce5b7292109378fc862ea031d6480d38c383d6585916af1802ff7cc')
})

test('a larger city begins with the same holes; fewer of them have tests', () => {
  const small = make(120, 50)
  expect(small.map(({ code, place, parts }) => [code, place, parts.strata])).toEqual(
    city.slice(0, 120).map(({ code, place, parts }) => [code, place, parts.strata]),
  )
  const tested = (list: Hole[]) =>
    list.filter(({ parts }) => parts.spt.length + parts.cpt.length + parts.samples.length > 0)
  expect(tested(small).length).toBeLessThanOrEqual(3)
  expect(tested(city.slice(0, 120)).length).toBeGreaterThan(60)
})

test('a hole is on land, in the district that contains it', () => {
  const astray = city.filter(
    ({ place, district }) => !place || !isLand(place) || districtAt(place) !== district,
  )
  expect(astray).toEqual([])
})

test('original coordinates convert back to the place', () => {
  for (const { code, place, values } of city) {
    const { originalNorth: north, originalEast: east, originalSystem } = values
    const system = readSystem(originalSystem ?? '')
    if ('refused' in system) throw new Error(code)
    const back = toLngLat(system, { north: north ?? 0, east: east ?? 0 })
    if ('refused' in back || !place) throw new Error(code)
    expect(Math.abs(back.lng - place.lng)).toBeLessThan(2e-8)
    expect(Math.abs(back.lat - place.lat)).toBeLessThan(2e-8)
  }
})

test('codes are unique and belong to their survey; no two holes are equal', () => {
  expect(new Set(city.map(({ code }) => code)).size).toBe(city.length)
  const spots = new Map<string, [number, number][]>()
  for (const { code, title, place, values } of city) {
    expect(code).toBe(`${values.projectCode}-${title}`)
    expect(code).toMatch(/^YT-(19|20)\d\d-\d{3}-[GCL]\d{4}$/)
    const [x, y] = toPlane(place ?? { lng: 0, lat: 0 })
    const cell = `${Math.floor(x * 50)} ${Math.floor(y * 50)}`
    for (const [ox, oy] of spots.get(cell) ?? []) expect(Math.hypot(x - ox, y - oy)).toBeGreaterThan(0.002)
    spots.set(cell, [...(spots.get(cell) ?? []), [x, y]])
  }
})

test('2,000 holes include every kind, every district and each access in its share', () => {
  const small = city.slice(0, 2000)
  expect(new Set(small.map(({ values }) => values.holeKind))).toEqual(new Set(Object.keys(boreholeKinds)))
  expect(new Set(small.map(({ district }) => district))).toEqual(new Set(districts.map(({ name }) => name)))
  const share = (access: string) => small.filter((hole) => hole.access === access).length / small.length
  expect(share('open')).toBeGreaterThan(0.78)
  expect(share('member')).toBeGreaterThan(0.09)
  expect(share('protected')).toBeGreaterThan(0.015)
  expect(share('secret')).toBeGreaterThan(0.003)
  expect(share('secret')).toBeLessThan(0.01)
})

test('protected holes open between 2027 and 2030; others have no opening day', () => {
  const opening = (held: boolean) =>
    city.filter(({ access }) => (access === 'protected') === held).map(({ openOn }) => openOn)
  expect(opening(true).every((day) => day !== null && day >= '2027-01-01' && day <= '2030-12-31')).toBe(true)
  expect(new Set(opening(false))).toEqual(new Set([null]))
})

test('days are in order between 1985 and October 2026', () => {
  for (const { values, year, parts } of city) {
    const { startedOn, completedOn } = values
    expect(startedOn && startedOn >= '1985-01-01').toBe(true)
    expect(completedOn && completedOn <= '2026-10-31').toBe(true)
    expect(year).toBe(Number(completedOn?.slice(0, 4)))
    for (const { measuredOn } of parts.waterLevels) expect(measuredOn).toBe(completedOn)
  }
})

test('every row is marked as invented', () => {
  expect(city.every(({ values }) => values.remark === inventedRemark)).toBe(true)
})

const soilOf = new Map(layers.map(({ number, soil }) => [number, soil]))

/** The soil at a depth, away from the boundaries. */
function soilAt(hole: Hole, depth: number): Soil | undefined {
  const stratum = hole.parts.strata.find(({ baseDepth }) => baseDepth >= depth)
  return soilOf.get(stratum?.layer ?? '')
}

test('a cone hole has one sounding from top to end, with friction typical of its soil', () => {
  const cones = city.filter(({ values }) => values.holeKind === '5' || values.holeKind === '6')
  expect(cones.length).toBeGreaterThan(400)
  for (const hole of cones) {
    const [sounding, second] = hole.parts.cpt
    if (!sounding || second) throw new Error(hole.code)
    const { psMpa, qcMpa, fsKpa } = sounding
    const readings = psMpa ?? qcMpa ?? []
    const depths = readingsOf(sounding, readings).map(([depth]) => depth)
    expect(depths.at(-1)).toBeCloseTo(hole.values.finalDepth ?? 0, 6)
    expect(fsKpa?.length ?? readings.length).toBe(readings.length)
    expect(hole.values.holeKind === '5' ? psMpa : qcMpa).not.toBeNull()
    const odd = readings.flatMap((cone, i) => {
      if (cone === null) return []
      const coarse = ['sand', 'silt'].includes(soilAt(hole, (i + 1) / 10) ?? '')
      const [min, max] = coarse ? [0.005, 0.012] : [0.015, 0.03]
      const ratio = fsKpa ? (fsKpa[i] ?? 0) / 1000 / cone : min
      return cone > 0.1 && ratio >= min && ratio <= max ? [] : [{ i, cone, ratio }]
    })
    expect(odd).toEqual([])
  }
})

test('cone resistance rises where stiff clay or sand begins', () => {
  const doubles = city.filter(
    ({ values, parts }) => values.holeKind === '6' && parts.strata.some(({ layer }) => layer === '⑦1'),
  )
  expect(doubles.length).toBeGreaterThan(30)
  for (const { parts } of doubles) {
    const { qcMpa } = parts.cpt[0] ?? {}
    const mean = (layer: string) => {
      const index = parts.strata.findIndex((stratum) => stratum.layer === layer)
      const [top, base] = [parts.strata[index - 1]?.baseDepth ?? 0, parts.strata[index]?.baseDepth ?? 0]
      const values = (qcMpa ?? [])
        .slice(Math.round(top * 10), Math.round(base * 10))
        .map((value) => value ?? 0)
      return values.reduce((sum, value) => sum + value, 0) / values.length
    }
    expect(mean('⑦1')).toBeGreaterThan(3 * mean('④'))
  }
})

test('every layer has a name that the drawings know', () => {
  for (const { name } of layers) expect(lithologyOf(name)).toBeDefined()
})

test('numbers of surveys within a year stay short, also for a million holes', () => {
  let made = 0
  for (const { code, size } of projects()) {
    expect(code).toMatch(/^YT-\d{4}-\d{3,4}$/)
    made += size
    if (made > 1_000_000) break
  }
})
