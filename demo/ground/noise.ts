import { scatter } from '#demo/city/random.ts'

/** A smooth surface over the plane, -1…1: lattice values at whole numbers joined without kinks, in two octaves. */
export function smooth(x: number, y: number, seed: number): number {
  return lattice(x, y, seed) * 0.72 + lattice(x * 2.7 + 11.3, y * 2.7 + 5.9, seed + 1) * 0.28
}

function lattice(x: number, y: number, seed: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const across = ease(x - column)
  const along = ease(y - row)
  const south = interpolate(knot(column, row, seed), knot(column + 1, row, seed), across)
  const north = interpolate(knot(column, row + 1, seed), knot(column + 1, row + 1, seed), across)
  return interpolate(south, north, along)
}

const knot = (column: number, row: number, seed: number) => scatter(seed, column, row) / 2_147_483_648 - 1
const interpolate = (a: number, b: number, share: number) => a + (b - a) * share
const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** 0 below `from`, 1 above `to`, smooth between. */
export function ramp(value: number, from: number, to: number): number {
  return ease(Math.min(1, Math.max(0, (value - from) / (to - from))))
}
