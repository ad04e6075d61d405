import { rateWithin, type RateWindow, windowIn } from '#geology/monitoring/moving-rate.ts'
import { classWidth, type RateClass, rateClassOf } from '#geology/monitoring/rate-classes.ts'
import type { Regression } from '#geology/monitoring/regression.ts'
import { type Point, publicPlace } from '#web/records/distance.ts'
import { wordingOf } from '#web/series/quantity-wording.ts'
import { momentsIn, type Reading } from '#web/series/series.ts'

import { linePoints } from '../console-lines.ts'
import type { RateLine } from './rate-line.ts'

/** What a point does within a window. */
export interface PointRate {
  line: RateLine
  /** Where everybody may know it to lie; undefined where nobody does. */
  place: Point | undefined
  /** It is the middle of a cell of the grid in which the point lies. */
  isCoarse: boolean
  rate: Regression | undefined
  rateClass: RateClass | undefined
}

const moments = new WeakMap<readonly Reading[], Float64Array>()

/** The rate of a line over a window. */
export function rateOfLine({ readings }: RateLine, window: RateWindow): Regression | undefined {
  const at = moments.get(readings) ?? momentsIn(readings)
  moments.set(readings, at)
  return rateWithin(linePoints(readings.slice(...windowIn(at, window))), window)
}

/** So many windows tell how wide the classes have to be. */
const maxSampledWindows = 40

/** The width of the classes of some lines through all windows, so that a colour means one thing while time passes. */
export function commonWidth(lines: readonly RateLine[], windows: readonly RateWindow[]): number {
  const step = Math.max(1, Math.floor(windows.length / maxSampledWindows))
  const rates = windows
    .filter((_, i) => (windows.length - 1 - i) % step === 0)
    .flatMap((window) => lines.flatMap((line) => rateOfLine(line, window) ?? []))
  const sizes = rates.map(({ perYear }) => Math.abs(perYear)).toSorted((a, b) => a - b)
  return classWidth(sizes.slice(0, Math.ceil(sizes.length * classedShare)))
}

/** Of all rates so many are to be told apart; the outermost class takes the others. */
const classedShare = 0.95

export const pointRates = (
  lines: readonly RateLine[],
  { window, width }: { window: RateWindow; width: number },
): PointRate[] =>
  lines.map((line) => {
    const rate = rateOfLine(line, window)
    return { line, ...placeOf(line), rate, rateClass: rate && rateClassOf(rate, width) }
  })

function placeOf({ point: { access, place } }: RateLine): Pick<PointRate, 'place' | 'isCoarse'> {
  if (!place || access === 'secret') return { place: undefined, isCoarse: false }
  return { place: publicPlace(access, place), isCoarse: access !== 'open' }
}

/** The sign of a rate on the map: which way it points, 0 at rest, and how large it is, 1 to 3; undefined without a rate. */
export interface RateSign {
  way: 'up' | 'down' | 'rest'
  rank: number
}

/** Downward is what a quantity says of the ground or the water, not the sign of its number. */
export function signOf(quantity: string, rateClass: RateClass | undefined): RateSign | undefined {
  if (rateClass === undefined) return undefined
  if (rateClass === 0) return { way: 'rest', rank: 0 }
  const { down = false } = wordingOf(quantity)
  return { way: rateClass > 0 === down ? 'down' : 'up', rank: Math.abs(rateClass) }
}

/** A class in words: 下沉 5–10 mm/a. */
export function classText(line: RateLine, rateClass: RateClass | undefined, width: number): string {
  if (rateClass === undefined) return '数据不足'
  if (rateClass === 0) return '无明显变化'
  const { rises, falls } = wordingOf(line.name)
  const [least, greatest] = [
    Number((width * (Math.abs(rateClass) - 1)).toPrecision(6)),
    Number((width * Math.abs(rateClass)).toPrecision(6)),
  ]
  const range = Math.abs(rateClass) === 3 ? `大于 ${least}` : `${least}–${greatest}`
  return `${rateClass > 0 ? rises : falls} ${range} ${line.series.unit}/a`
}
