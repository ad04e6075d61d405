import { expect, test } from 'vitest'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { fromLngLat, systemByCode } from '#geology/places/crs.ts'

import { planLinesOf, planPointsOf } from './plan-points.ts'

const record = (code: string, values: object = {}, more: Partial<RecordView> = {}) =>
  ({
    ...{ code, viewLevel: 'record', parts: {} },
    place: { lng: 121.47, lat: 31.23, exact: true },
    values: { holeKind: '6', heightDatum: '吴淞高程', projectName: '甲', finalDepth: 40, ...values },
    ...more,
  }) as unknown as RecordView

test('holes whose exact place the reader does not see are left out with the reason', () => {
  const { points, leftOut } = planPointsOf([
    record('G1'),
    record('G2', {}, { viewLevel: 'entry' }),
    record('G3', {}, { place: { lng: 121.47, lat: 31.23, exact: false } }),
    record('G4', {}, { place: null }),
  ])
  expect(points.map(({ code }) => code)).toEqual(['G1'])
  expect(leftOut).toEqual([
    { code: 'G2', reason: '准确位置您目前不能查看' },
    { code: 'G3', reason: '没有准确坐标' },
    { code: 'G4', reason: '没有准确坐标' },
  ])
})

test('without a system of their own holes lie in the zone of three degrees around them', () => {
  const { points, system, datum, project } = planPointsOf([record('G1'), record('G2', { heightDatum: null })])
  const zone = systemByCode('EPSG:4528')
  const grid = zone && fromLngLat(zone, { lng: 121.47, lat: 31.23 })
  expect(points[0]?.kind).toBe('6')
  expect(points[0]?.east).toBeCloseTo(grid?.east ?? 0, 1)
  expect([system, datum, project]).toEqual([zone?.label, null, '甲'])
})

test('points have the digits of their survey; the zone before the easting is left out and told', () => {
  const system = systemByCode('EPSG:4528')
  const grid = system && fromLngLat(system, { lng: 121.47, lat: 31.23 })
  const [north, east] = [(grid?.north ?? 0) + 0.0012, 40_000_000 + (grid?.east ?? 0)]
  const own = { originalSystem: system?.label, originalNorth: north, originalEast: east }
  const found = planPointsOf([record('G1', own), record('G2')])
  expect(found.zone).toBe(40)
  expect(found.points[0]).toMatchObject({ north, east: grid?.east })
  expect(planPointsOf([record('G2')]).zone).toBeUndefined()
})

test('holes that were surveyed in one system are drawn in it', () => {
  const surveyed = { originalSystem: 'CGCS2000 / 3度带 中央经线120°', originalNorth: 1, originalEast: 2 }
  expect(planPointsOf([record('G1', surveyed), record('G2', surveyed)]).system).toContain('120')
})

test('a system of a city that nobody can reckon with keeps its coordinates as they were written', () => {
  const own = { originalSystem: '某市独立坐标系', originalNorth: -1234.5, originalEast: 6789.25 }
  expect(planPointsOf([record('G1', own)])).toMatchObject({
    system: '某市独立坐标系',
    points: [{ north: -1234.5, east: 6789.25 }],
  })
  const { system } = planPointsOf([record('G1', own), record('G2', { ...own, originalEast: null })])
  expect(system).toContain('CGCS2000')
})

test('sections go through the points that are on the plan', () => {
  const places = [121.47, 121.48, 121.49].map((lng) => ({ place: { lng, lat: 31.23, exact: true } }))
  const found = planPointsOf([
    record('B', {}, places[1]),
    record('A', {}, places[0]),
    record('C', {}, places[2]),
  ])
  expect(found.sections).toEqual([['A', 'B', 'C']])
  const lines = planLinesOf(found.points, [['A', 'gone', 'C'], ['B'], ['B', 'A']])
  expect(lines.map(({ name, points }) => [name, points.map(({ code }) => code)])).toEqual([
    ['1', ['A', 'C']],
    ['2', ['B', 'A']],
  ])
})
