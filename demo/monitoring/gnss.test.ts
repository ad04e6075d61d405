import { expect, test } from 'vitest'

import { districtAt, isLand } from '#demo/city/city.ts'

import { makeGnssPoints } from './gnss.ts'
import type { SeriesValue } from './series.ts'

const all = makeGnssPoints()
const upOf = (series: SeriesValue[]) => series.filter(({ quantity }) => quantity === 'up')
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('sixty points on land, each in the district that contains it', () => {
  expect(all).toHaveLength(60)
  expect(new Set(all.map(({ record }) => record.code)).size).toBe(60)
  for (const { record } of all) {
    expect(record.place && isLand(record.place)).toBe(true)
    expect(record.place && districtAt(record.place)).toBe(record.district)
  }
})

test('months are ascending and unique, some are missing, none is before the point was built', () => {
  let missing = 0
  for (const { record, series } of all) {
    const months = upOf(series).map(({ at }) => at)
    expect(months).toEqual([...new Set(months)].toSorted())
    expect(months[0]?.slice(0, 10) ?? '').toMatch(/-01$/)
    expect((months[0] ?? '') > (record.values.builtOn ?? '')).toBe(true)
    const [from, to] = [months[0] ?? '', months.at(-1) ?? ''].map(
      (at) => Number(at.slice(0, 4)) * 12 + Number(at.slice(5, 7)),
    )
    missing += (to ?? 0) - (from ?? 0) + 1 - months.length
  }
  expect(missing).toBeGreaterThan(100)
})

test('only August to October 2026 are provisional', () => {
  const values = all.flatMap(({ series }) => series)
  expect(values.filter(({ at, provisional }) => provisional !== at >= '2026-08')).toEqual([])
  expect(values.filter(({ at }) => at >= '2026-11')).toEqual([])
  expect(values.filter(({ provisional }) => provisional).length).toBeGreaterThan(400)
})

test('the rate is that of the last year of the series', () => {
  const active = all.filter(({ record }) => record.values.status === 'active')
  expect(active.length).toBeGreaterThan(45)
  for (const { record, series } of active) {
    const up = upOf(series)
    const between = (from: string, to: string) =>
      mean(up.filter(({ at }) => at >= from && at < to).map(({ value }) => value ?? NaN))
    const sunk = between('2024-11', '2025-11') - between('2025-11', '2026-11')
    expect(Math.abs((record.values.settlementRate ?? NaN) - sunk)).toBeLessThan(2.5)
  }
})

test('a point that is no longer measured has no rate of the last year', () => {
  const ended = all.filter(({ record }) => record.values.status !== 'active')
  expect(ended.length).toBeGreaterThan(3)
  for (const { record, series } of ended) {
    expect(record.values.settlementRate).toBeNull()
    expect(upOf(series).at(-1)?.at.slice(0, 4)).not.toBe('2026')
  }
})

test('the middle of a bowl sinks more than its rim', () => {
  const sunk = all.map(
    ({ series }) =>
      -mean(
        upOf(series)
          .slice(-12)
          .map(({ value }) => value ?? NaN),
      ),
  )
  sunk.sort((a, b) => a - b)
  expect(sunk.at(-1)).toBeGreaterThan(60)
  expect(sunk[0]).toBeLessThan(40)
})
