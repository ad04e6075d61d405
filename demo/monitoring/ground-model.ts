import { toPlane, type Place } from '#demo/city/city.ts'
import { ramp, smooth } from '#demo/ground/noise.ts'
import { strataAt } from '#demo/ground/strata-model.ts'

/*
 * How the ground of the city moves: heads of its aquifers and the compression of its soil, as functions of place and
 * of months since January 2012. Everything that is monitored follows from here.
 */

/** Months from January 2012 to the end of October 2026. */
export const months = 14 * 12 + 10

/** Where the ground sinks: middle (km), reach (km), greatest rate at the start, mm a year. */
const bowls = [
  [2, 3, 9, 11],
  [17, 13, 6, 16],
  [-18, 10, 5, 8],
  [12, -16, 6, 9],
] as const

/** Sinking at the start, mm a year, positive downward: bowls over a gentle background. */
function rateAt(place: Place): number {
  const [x, y] = toPlane(place)
  return bowls.reduce((sum, [cx, cy, reach, max]) => {
    const away = ((x - cx) ** 2 + (y - cy) ** 2) / reach ** 2
    return sum + max / (1 + away * away)
  }, 1.2)
}

/** Lasting settlement since the start, mm. Pumping falls over the years, and with it the rate: a third is left. */
const sunkUntil = (place: Place, month: number) =>
  (rateAt(place) / 12) * (month - (0.67 * month * (month - 1)) / 2 / months)

/** Heads are highest in August and September and lowest in January and February. */
export const seasonOf = (month: number): number => Math.cos((2 * Math.PI * ((month % 12) - 7.25)) / 12)

/** Depth (m), least and most head above the datum at the start (m), rise until the end, half the yearly swing. */
const levels = [
  { depth: 2, head: [2.4, 3.2], rise: 0, swing: 0.25 },
  { depth: 25, head: [0.2, 1.6], rise: 0.3, swing: 0.4 },
  { depth: 38, head: [-3, 0], rise: 1.2, swing: 0.6 },
  { depth: 74, head: [-8, -3], rise: 2, swing: 0.8 },
  { depth: 112, head: [-14, -6], rise: 3, swing: 0.9 },
  { depth: 170, head: [-24, -10], rise: 6, swing: 1.1 },
] as const

/** Heads are lower where the ground sinks faster, and rise as pumping falls. */
function levelHead({ head: [min, max], rise, swing }: (typeof levels)[number], place: Place, month: number) {
  const [x, y] = toPlane(place)
  const strain = ramp(rateAt(place), 1, 16)
  const own = 0.12 * (max - min) * smooth(x / 5, y / 5, 41)
  return max - (max - min) * strain + own + (rise * month) / months + swing * seasonOf(month)
}

/** Head of the ground water at a depth (m), metres above the Wusong datum; between two aquifers it goes over. */
export function headAt(place: Place, depth: number, month: number): number {
  const below = levels.find((level) => level.depth >= depth) ?? levels[levels.length - 1]
  const above = levels.findLast((level) => level.depth <= depth) ?? levels[0]
  if (!below || below === above) return levelHead(above, place, month)
  const share = (depth - above.depth) / (below.depth - above.depth)
  return (1 - share) * levelHead(above, place, month) + share * levelHead(below, place, month)
}

/** Parts of the column that compress, by the first sign of their layers; `weight` of what lasts, `spring` mm a metre of head. */
const units = [
  { name: '浅部软土层', layers: '①②③④⑤⑥', weight: 0.34, spring: 0.7 },
  { name: '第一承压含水层', layers: '⑦', weight: 0.08, spring: 0.5 },
  { name: '第三压缩层', layers: '⑧', weight: 0.14, spring: 0.3 },
  { name: '第二承压含水层', layers: '⑨', weight: 0.08, spring: 0.6 },
  { name: '第四压缩层', layers: '⑩', weight: 0.1, spring: 0.3 },
  { name: '第三承压含水层', layers: '⑪', weight: 0.06, spring: 0.5 },
  { name: '深部土层', layers: '⑫', weight: 0.2, spring: 0.4 },
] as const

export interface CompressingUnit {
  name: string
  top: number
  base: number
  weight: number
  spring: number
}

/** Depth of the rock under a place, metres. */
export function rockDepth(place: Place): number {
  const [x, y] = toPlane(place)
  return Math.round(10 * (265 + 45 * smooth(x / 12, y / 12, 43))) / 10
}

/** The compressing parts under a place, top to bottom, from the ground to the rock; their weights make one. */
export function unitsAt(place: Place): CompressingUnit[] {
  const strata = strataAt(place, rockDepth(place))
  const found = units.flatMap(({ layers, ...unit }) => {
    const own = strata.filter(({ layer }) => layers.includes(layer.number[0] ?? ''))
    const [first, last] = [own[0], own.at(-1)]
    return first && last ? [{ ...unit, top: first.top, base: last.base }] : []
  })
  const whole = found.reduce((sum, { weight }) => sum + weight, 0)
  return found.map((unit) => ({ ...unit, weight: unit.weight / whole }))
}

/** What a part has compressed since the start, mm, positive when it grew thinner: what lasts, less what follows the head. */
export function compressionOf(unit: CompressingUnit, place: Place, month: number): number {
  const depth = (unit.top + unit.base) / 2
  const rise = headAt(place, depth, month) - headAt(place, depth, 0)
  return unit.weight * sunkUntil(place, month) - unit.spring * rise
}

/** Settlement of the ground since January 2012, mm, positive when it sank: the sum of its parts. */
export const settlementAt = (place: Place, month: number, parts = unitsAt(place)): number =>
  parts.reduce((sum, unit) => sum + compressionOf(unit, place, month), 0)
