import { expect, test } from 'vitest'

import { waterQualityWell } from '#contract/catalogue/monitoring/water-quality-well.ts'
import { districtAt, fromPlane, isLand } from '#demo/city/city.ts'
import { waterItems } from '#geology/water/water-items.ts'
import { overallClass } from '#geology/water/water-quality.ts'

import { benchmarks } from './benchmarks.ts'
import { makeGnssPoints } from './gnss.ts'
import { compressionOf, headAt, months, settlementAt, unitsAt } from './ground-model.ts'
import { nests, type Nest } from './nests.ts'
import { pipes } from './pipes.ts'
import { rainAt, rainRise } from './rain.ts'
import type { SeriesValue } from './series.ts'
import { pumpingWells, waterQualityWells } from './wells.ts'

const around = nests()
const nestIds = around.map((_, index) => 500 + index)
const city = {
  nests: around,
  pipes: pipes(around, nestIds),
  benchmarks: benchmarks(),
  pumping: pumpingWells(),
  quality: waterQualityWells(),
}
const all = [...Object.values(city).flat(), ...makeGnssPoints()]

const byMonth = (series: readonly SeriesValue[]) => {
  const table = new Map<string, Record<string, number | null>>()
  for (const { at, quantity, value } of series) table.set(at, { ...table.get(at), [quantity]: value })
  return [...table]
}

test('about four hundred points on land, each with a unique code', () => {
  expect(all).toHaveLength(400)
  expect(new Set(all.map(({ record }) => record.code)).size).toBe(400)
  for (const { record, series } of all) {
    expect(record.place && isLand(record.place) && districtAt(record.place)).toBe(record.district)
    expect(record.values.remark).toBe('虚构数据，仅供演示')
    expect((series[0]?.at ?? '') > (record.values.builtOn ?? '9')).toBe(true)
  }
})

test('few of each kind are secret, and no visible point is beside a secret nest', () => {
  for (const points of [...Object.values(city), makeGnssPoints()]) {
    const secret = points.filter(({ record }) => record.access === 'secret')
    expect(secret.length).toBeGreaterThan(0)
    expect(secret.length).toBeLessThan(points.length / 10)
    expect(secret.every(({ record, series }) => record.openOn === null && series.length > 0)).toBe(true)
  }
  const hidden = around.filter(({ record }) => record.access === 'secret').map(({ record }) => record.place)
  const beside = city.pipes.filter(({ record }) => hidden.includes(record.place))
  expect(beside.length).toBeGreaterThan(1)
  expect(beside.every(({ record }) => record.access === 'secret')).toBe(true)
})

test('the same series on every machine', () => {
  expect(JSON.stringify([nests().slice(0, 3), waterQualityWells().slice(0, 3)])).toBe(
    JSON.stringify([city.nests.slice(0, 3), city.quality.slice(0, 3)]),
  )
})

test('ten years each, months unique and in order, with known gaps', () => {
  let gaps = 0
  for (const { series } of Object.values(city).flat()) {
    const keys = series.map(({ quantity, at }) => `${quantity} ${at}`)
    expect(new Set(keys).size).toBe(keys.length)
    gaps += series.filter(({ value }) => value === null).length
    expect(series.filter(({ at, provisional }) => provisional !== at >= '2026-08')).toEqual([])
    expect(series.every(({ value }) => value === null || Number.isFinite(value))).toBe(true)
  }
  expect(gaps).toBeGreaterThan(300)
  const whole = city.nests.filter(({ series }) => series[0]?.at.startsWith('2016-11'))
  expect(whole.length).toBeGreaterThan(15)
})

test('in every nest, at every visit, the layers sum to the settlement of the ground', () => {
  for (const { record, series } of around) {
    const numbers = record.parts.marks.map(({ number }) => `mark${number}`)
    for (const [, values] of byMonth(series)) {
      const parts = numbers.map((name) => values[name] ?? null)
      const { surface = null } = values
      const missing = parts.filter((value) => value === null).length
      expect([0, numbers.length]).toContain(missing)
      const sum = parts.reduce<number>((total, value) => total + (value ?? 0), 0)
      expect(Math.abs(sum - (surface ?? 0))).toBeLessThan(0.0051)
    }
  }
})

test('marks go down, one in each compressing part, the last one to the rock', () => {
  for (const { record } of around) {
    const depths = record.parts.marks.map(({ depth }) => depth)
    expect(depths).toEqual([...new Set(depths)].toSorted((a, b) => a - b))
    expect(depths.at(-1)).toBe(record.values.deepest)
    expect(depths).toHaveLength(record.values.marksCount ?? 0)
    expect(depths.length).toBeGreaterThan(4)
  }
})

test.each([[2], [25], [38], [74], [112], [170], [60]])(
  'at %d m heads are highest in August and September, lowest in January and February',
  (depth) => {
    for (const [x, y] of [
      [2, 3],
      [-18, 10],
      [9, -12],
    ] as const) {
      const place = fromPlane(x, y)
      // a year's trend is taken off, so that the season alone is compared
      const trend = (headAt(place, depth, 132) - headAt(place, depth, 120)) / 12
      const year = Array.from({ length: 12 }, (_, i) => headAt(place, depth, 120 + i) - trend * i)
      expect([7, 8]).toContain(year.indexOf(Math.max(...year)))
      expect([0, 1]).toContain(year.indexOf(Math.min(...year)))
    }
  },
)

test('a benchmark beside a nest moves with it; its height follows its settlement', () => {
  for (const { record, series } of city.benchmarks) {
    const visits = byMonth(series).flatMap(([, { settlement, elevation }]) =>
      settlement == null || elevation == null ? [] : [elevation + settlement / 1000],
    )
    expect(Math.max(...visits) - Math.min(...visits)).toBeLessThan(0.00011)
    expect(record.values.latestElevation ?? NaN).toBeGreaterThan(2)
  }
  const place = around[0]?.record.place ?? { lng: 0, lat: 0 }
  const units = unitsAt(place)
  const last = months - 1
  const sum = units.reduce((total, unit) => total + compressionOf(unit, place, last), 0)
  expect(settlementAt(place, last)).toBeCloseTo(sum, 9)
})

/** Measured movement of a nest over its whole life against the model that all others follow. */
const residual = ({ record, series }: Nest) => {
  const surface = series.filter(({ quantity, value }) => quantity === 'surface' && value !== null)
  const [first, end] = [surface[0], surface.at(-1)]
  const month = (at = '') => (Number(at.slice(0, 4)) - 2012) * 12 + Number(at.slice(5, 7)) - 1
  const place = record.place ?? { lng: 0, lat: 0 }
  const model = settlementAt(place, month(end?.at)) - settlementAt(place, month(first?.at))
  return Math.abs((end?.value ?? NaN) - (first?.value ?? NaN) - model)
}

test('every nest measures the model at its place', () => {
  for (const nest of around) expect(residual(nest)).toBeLessThan(0.6)
})

test('the pressure in a pipe is that of its head above the tip', () => {
  for (const { record, series } of city.pipes) {
    const { groundElevation, tipDepth, nestId } = record.values
    expect(nestIds).toContain(nestId)
    for (const [, { head, pressure }] of byMonth(series)) {
      const expected = 9.81 * ((head ?? 0) - ((groundElevation ?? 0) - (tipDepth ?? 0)))
      expect(head == null ? pressure : Math.abs((pressure ?? NaN) - expected) < 0.051).toBe(
        head == null ? null : true,
      )
    }
  }
})

test('wells recharge in summer and pump in winter; their screens are above their ends', () => {
  const mean = (quantity: string, wanted: string[]) => {
    const values = city.pumping.flatMap(({ series }) =>
      series.flatMap((one) =>
        one.quantity === quantity && wanted.includes(one.at.slice(5, 7)) ? (one.value ?? []) : [],
      ),
    )
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  expect(mean('pumped', ['01', '02'])).toBeGreaterThan(1.3 * mean('pumped', ['08', '09']))
  expect(mean('recharged', ['08', '09'])).toBeGreaterThan(1.3 * mean('recharged', ['01', '02']))
  for (const { record } of [...city.pumping, ...city.quality]) {
    const { screenTop, screenBase, depth } = record.values
    expect((screenTop ?? 99) < (screenBase ?? 0) && (screenBase ?? 99) <= (depth ?? 0)).toBe(true)
  }
})

test('the class of a well is that of its latest sample, and several classes occur', () => {
  for (const { record, series } of city.quality) {
    const [at = '', latest = {}] = byMonth(series).at(-1) ?? []
    expect(Object.keys(latest).toSorted()).toEqual(Object.keys(waterQualityWell.series ?? {}).toSorted())
    const judged = overallClass(latest)
    expect(record.values.sampledOn).toBe(at.slice(0, 10))
    expect(record.values.overallClass).toBe(judged?.waterClass)
    expect(record.values.worstItems).toBe(judged?.worst.map((name) => waterItems[name].label).join('、'))
  }
  expect(new Set(city.quality.map(({ record }) => record.values.overallClass)).size).toBeGreaterThanOrEqual(3)
})

test('rain falls most in plum rains and typhoons, and a shallow head that follows it rises a month later', () => {
  const rainOf = (ofYear: number) =>
    Array.from({ length: 10 }, (_, year) => rainAt(3, 60 + 12 * year + ofYear)).reduce((a, b) => a + b, 0) /
    10
  expect(Math.min(rainOf(5), rainOf(6), rainOf(7))).toBeGreaterThan(2 * Math.max(rainOf(10), rainOf(11)))
  const all = Array.from({ length: 120 }, (_, i) => 60 + i)
  const excess = (month: number) => rainAt(3, month) - rainOf(month % 12)
  const covariance = (lag: number) =>
    all.reduce((sum, month) => sum + excess(month - lag) * rainRise(6, month), 0)
  expect(covariance(1)).toBeGreaterThan(covariance(0))
  expect(covariance(1)).toBeGreaterThan(covariance(3))
  expect(rainRise(32, 100)).toBeCloseTo(0, 12)
  const gauged = city.pipes.filter(({ series }) => series.some(({ quantity }) => quantity === 'rainfall'))
  expect(gauged.every(({ record }) => record.values.tipDepth === 6)).toBe(true)
  expect(gauged.length).toBeGreaterThan(5)
})
