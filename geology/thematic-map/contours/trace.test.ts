import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Place } from '#geology/drawing/marks.ts'

import { refineSmooth, refineStraight, smooth, type Lattice } from './lattice.ts'
import { clipTrace, traceLevel, valueOn } from './trace.ts'

const [columns, rows] = [9, 7]
const lattice = (value: (x: number, y: number) => number): Lattice => ({
  ...{ columns, rows },
  values: Float64Array.from({ length: columns * rows }, (_, i) =>
    value(i % columns, Math.floor(i / columns)),
  ),
})

/** Any surface, with places where there is none. */
const surfaces = fc
  .array(fc.option(fc.integer({ min: -400, max: 400 }), { freq: 12 }), {
    minLength: columns * rows,
    maxLength: columns * rows,
  })
  .map((values) => lattice((x, y) => (values[y * columns + x] ?? NaN) / 10))

type Segment = readonly [Place, Place]
const segmentsOf = (surface: Lattice, level: number): Segment[] =>
  traceLevel(surface, level).flatMap(({ points, isClosed }) =>
    points.flatMap((to, i): Segment[] => {
      const from = i > 0 ? points[i - 1] : isClosed ? points.at(-1) : undefined
      return from ? [[from, to]] : []
    }),
  )

const turn = ([ax, ay]: Place, [bx, by]: Place, [x, y]: Place) => (bx - ax) * (y - ay) - (by - ay) * (x - ax)
const doCross = ([a, b]: Segment, [c, d]: Segment) =>
  turn(a, b, c) * turn(a, b, d) < -1e-12 && turn(c, d, a) * turn(c, d, b) < -1e-12

test('every point of a line has its level', () => {
  fc.assert(
    fc.property(surfaces, fc.integer({ min: -40, max: 40 }), (surface, level) => {
      for (const { points } of traceLevel(surface, level))
        for (const point of points) expect(valueOn(surface, point)).toBeCloseTo(level, 6)
    }),
  )
})

test('lines of different levels never cross', () => {
  fc.assert(
    fc.property(
      surfaces,
      fc.integer({ min: -30, max: 30 }),
      fc.integer({ min: 1, max: 9 }),
      (surface, level, more) => {
        const higher = segmentsOf(surface, level + more / 3)
        const lower = segmentsOf(surface, level)
        expect(higher.filter((one) => lower.some((other) => doCross(one, other)))).toEqual([])
      },
    ),
  )
})

test('a line ends only at the rim or where there is no value, and every crossing is on one line', () => {
  fc.assert(
    fc.property(surfaces, fc.integer({ min: -40, max: 40 }), (surface, level) => {
      const whole = { ...surface, values: surface.values.map((value) => (Number.isNaN(value) ? 0 : value)) }
      const traces = traceLevel(whole, level)
      for (const { points, isClosed } of traces) {
        const ends = isClosed ? [] : [points[0], points.at(-1)]
        for (const end of ends) {
          const [x, y] = end ?? [0.5, 0.5]
          expect(x === 0 || y === 0 || x === columns - 1 || y === rows - 1).toBe(true)
        }
      }
      const all = traces.flatMap(({ points }) => points.map((point) => point.join()))
      const places = traces.flatMap(({ points }) => points)
      const inside = places.filter(([x, y]) => !Number.isInteger(x) || !Number.isInteger(y))
      expect(new Set(inside.map((place) => place.join())).size).toBe(inside.length)
      expect(all.length).toBeGreaterThanOrEqual(inside.length)
    }),
  )
})

test('a plane has straight parallel lines, smoothed and refined as well', () => {
  const plane = refineSmooth(smooth(lattice((x, y) => 2 * x - 3 * y)))
  for (const level of [-11, -4, 0.5, 6]) {
    const [line, ...others] = traceLevel(plane, level)
    expect(others).toEqual([])
    for (const [x, y] of line?.points ?? []) expect((2 * x - 3 * y) / 4).toBeCloseTo(level, 9)
  }
})

test('a saddle is parted by its middle: what is like the middle is joined', () => {
  // high in the south-west and the north-east, 1.5 in the middle
  const saddle: Lattice = { columns: 2, rows: 2, values: Float64Array.of(3, 0, 0, 3) }
  const cornersAt = (level: number) =>
    traceLevel(saddle, level)
      .map(({ points }) =>
        [0, 1].map((axis) => Math.round(points.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / 2)),
      )
      .toSorted(([a = 0], [b = 0]) => a - b)
  expect(cornersAt(1)).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(cornersAt(2)).toEqual([
    [0, 0],
    [1, 1],
  ])
})

const blank = (value: number) => Number(Number.isNaN(value))

test('refined and smoothed values stay on what they went through, and blanks stay blank', () => {
  fc.assert(
    fc.property(surfaces, (surface) => {
      for (const fine of [refineSmooth(surface), refineStraight(surface)])
        surface.values.forEach((value, i) => {
          const [x, y] = [i % columns, Math.floor(i / columns)]
          expect(fine.values[y * 4 * fine.columns + x * 4]).toBe(value)
        })
      expect(smooth(surface).values.map(blank)).toEqual(surface.values.map(blank))
    }),
  )
})

test('what is cut by a second surface lies where that is not below zero', () => {
  fc.assert(
    fc.property(surfaces, surfaces, fc.integer({ min: -40, max: 40 }), (surface, given, level) => {
      const mask = { ...given, values: given.values.map((value) => (Number.isNaN(value) ? -1 : value)) }
      for (const trace of traceLevel(surface, level))
        for (const { points } of clipTrace(trace, mask)) {
          for (const point of points.slice(1, -1)) expect(valueOn(mask, point)).toBeGreaterThanOrEqual(0)
          expect(points.length).toBeGreaterThan(1)
        }
    }),
  )
})
