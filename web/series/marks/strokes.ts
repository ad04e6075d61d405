import { isBelow, isSuspect, longestBridge, momentsIn, type ListedReading, type Reading } from '../series.ts'

export interface Stroke {
  /** Drawn dotted: its readings are provisional, or below their limits of detection. */
  dotted: boolean
  readings: Reading[]
}

interface DrawnReadings {
  readings: readonly Reading[]
  blanks?: readonly ListedReading[] | undefined
}

/** Moments from which on readings are on another base, ascending. */
export const rebasesOf = ({ readings, blanks = [] }: DrawnReadings): number[] =>
  [...readings, ...blanks]
    .filter(({ mark }) => mark?.rebased)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)

/** Moments at which something was sought and not found, without a value that could be drawn. */
export const notFoundAt = ({ blanks = [] }: Pick<DrawnReadings, 'blanks'>): number[] =>
  blanks.flatMap((blank) => (isBelow(blank) ? [blank.at] : []))

/**
 * Splits readings into polylines at gaps, where the base changes, where nothing was found, and where the quality changes;
 * there each is joined to the last reading before. A segment is dotted if the reading at its end is. Suspect readings
 * are passed by, and leave no gap.
 */
export function strokesOf(drawn: DrawnReadings): Stroke[] {
  const longest = longestBridge(momentsIn(drawn.readings))
  const breaks = [...rebasesOf(drawn), ...notFoundAt(drawn)].toSorted((a, b) => a - b)
  const strokes: Stroke[] = []
  let [nextBreak, before, isBridged] = [0, -Infinity, false]
  for (const reading of drawn.readings) {
    isBridged &&= reading.at - before <= longest
    before = reading.at
    for (; (breaks[nextBreak] ?? Infinity) <= reading.at; nextBreak++) isBridged = false
    if (isSuspect(reading)) continue
    addReading(strokes, reading, isBridged)
    isBridged = true
  }
  return strokes
}

function addReading(strokes: Stroke[], reading: Reading, isBridged: boolean): void {
  const stroke = strokes.at(-1)
  const last = stroke?.readings.at(-1)
  const dotted = reading.provisional || isBelow(reading)
  if (stroke && isBridged && (stroke.dotted === dotted || stroke.readings.length === 1)) {
    stroke.dotted = dotted
    stroke.readings.push(reading)
  } else {
    strokes.push({ dotted, readings: last && isBridged ? [last, reading] : [reading] })
  }
}
