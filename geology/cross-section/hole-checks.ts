import { meanBetween, readingsOf, type Reading } from '#geology/soundings/cpt.ts'

import type { DrawnHole } from './sheet/hole-marks.ts'
import { stableLevelOf } from './sheet/water-signs.ts'

type LinedHole = DrawnHole & { readonly x: number }

/**
 * What of the holes of a section, in the order of its line, has to be looked at besides their layers: levels of water
 * that differ from hole to hole or were measured years apart, soundings that change beside the base that was recorded,
 * and holes far beside the line.
 */
export function checkHoles(holes: readonly LinedHole[]): string[] {
  return [
    ...holes.flatMap(offsetOf),
    ...holes.slice(1).flatMap((right, i) => waterBetween(holes[i] ?? right, right)),
    ...yearsOf(holes),
    ...holes.flatMap(stepsOf),
  ]
}

/** Metres beside its line from which on a hole says little of it. */
const farOffset = 50

const offsetOf = ({ code, offset = 0 }: LinedHole): string[] =>
  Math.abs(offset) > farOffset ? [`${code} 偏离剖面线 ${Math.abs(offset).toFixed(0)} m，连层时须慎用`] : []

/** Metres by which stable levels of neighbouring holes seldom differ in one aquifer. */
const leastDifference = 2

function waterBetween(left: LinedHole, right: LinedHole): string[] {
  if (left.stableWaterDepth === null || right.stableWaterDepth === null) return []
  const [a, b] = [left, right].map(
    ({ collarElevation, stableWaterDepth }) => collarElevation - (stableWaterDepth ?? 0),
  )
  const difference = Math.abs((a ?? 0) - (b ?? 0))
  return difference > leastDifference
    ? [`${left.code} 与 ${right.code} 的稳定水位相差 ${difference.toFixed(2)} m`]
    : []
}

/** Years between the first and the last stable level from which on they are not one state of the ground water. */
const yearsApart = 1

function yearsOf(holes: readonly LinedHole[]): string[] {
  const days = holes.flatMap((hole) => stableLevelOf(hole)?.measuredOn ?? []).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const years = (Date.parse(last) - Date.parse(first)) / (365.25 * 86_400_000)
  return years > yearsApart
    ? [`各孔稳定水位的观测日期自 ${first} 至 ${last}，相隔 ${Math.floor(years)} 年以上，不宜相连`]
    : []
}

/** How many times a sounding is stronger below a base than above it, and metres by which it may change beside it. */
const step = { times: 2.5, window: 1, beside: 0.8 } as const

/** Bases near which a sounding changes clearly, at a depth at which none was recorded. */
function stepsOf({ code, strata, cpt }: LinedHole): string[] {
  const [row] = cpt
  const values = row?.psMpa ?? row?.qcMpa
  if (!row || !values) return []
  const readings = readingsOf(row, values)
  return strata.slice(0, -1).flatMap(({ baseDepth, layer, name }) => {
    const found = stepNear(readings, baseDepth)
    const isRecorded = strata.some((other) => Math.abs((found ?? 0) - other.baseDepth) <= step.beside)
    return found !== undefined && !isRecorded
      ? [
          `${code} 的静探曲线在 ${found.toFixed(1)} m 处突变，记录的${layer ?? name}层底为 ${baseDepth.toFixed(2)} m`,
        ]
      : []
  })
}

/** The depth around a base at which a sounding changes most, if it does so clearly. */
function stepNear(readings: readonly Reading[], base: number): number | undefined {
  const reach = 2 * step.window
  const near = readings.filter(([depth]) => Math.abs(depth - base) <= reach + step.window)
  let best: { depth: number; times: number } | undefined
  for (const [depth] of near.filter(([each]) => Math.abs(each - base) <= reach)) {
    const times = changeAt(near, depth)
    if (times > (best?.times ?? step.times)) best = { depth, times }
  }
  return best?.depth
}

/** How many times the means above and below a depth differ; 0 where there is none of either. */
function changeAt(readings: readonly Reading[], depth: number): number {
  const above = meanBetween(readings, depth - step.window, depth) ?? 0
  const below = meanBetween(readings, depth, depth + step.window) ?? 0
  return above > 0 && below > 0 ? Math.max(above / below, below / above) : 0
}
