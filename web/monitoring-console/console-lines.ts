import { groupDigits } from '#geology/digits.ts'
import { indexFrom } from '#geology/monitoring/decimation.ts'
import { changesSince, sumsSince } from '#geology/monitoring/difference.ts'
import { trustedPoints } from '#geology/monitoring/moving-rate.ts'
import { type Regression, regressionOf } from '#geology/monitoring/regression.ts'
import type { Line } from '#web/series/lines.ts'
import { wordingOf } from '#web/series/quantity-wording.ts'
import type { Span } from '#web/series/scales.ts'
import {
  dayOf,
  isBelow,
  isSuspect,
  lastTrusted,
  longestBridge,
  momentsIn,
  type Reading,
} from '#web/series/series.ts'

import type { ConsoleLine } from './useConsoleLines.ts'

const day = 86_400_000

/** The moment at which a day of the archive's time zone begins, milliseconds since 1970. */
export const startOf = (isoDay: string): number => Date.parse(`${isoDay}T00:00:00+08:00`)

interface LineChoice {
  since: string
  isApproved: boolean
}

/** Lines as they are to be drawn: of approved readings only, as changes since a day; amounts add up from that day on. */
export const chosenLines = (
  lines: readonly ConsoleLine[],
  { since, isApproved }: LineChoice,
): ConsoleLine[] =>
  since === '' && !isApproved
    ? [...lines]
    : lines.map((line) => {
        const { blanks, ...rest } = line
        const readings = isApproved ? line.readings.filter(({ provisional }) => !provisional) : line.readings
        if (since === '') return { ...line, readings }
        const label = `${line.series.label}${line.series.amount ? '累计' : '变化'}`
        return {
          ...rest,
          series: { ...line.series, label },
          isSummed: true,
          readings: movementOf(line, readings, since),
        }
      })

function movementOf(line: ConsoleLine, readings: readonly Reading[], since: string): Reading[] {
  const marked = readings.map((reading) => ({
    ...{ reading, at: reading.at, value: reading.value },
    rebased: reading.mark?.rebased ?? false,
    quality: reading.mark?.quality ?? null,
  }))
  const start = startOf(since)
  const moved = line.series.amount ? sumsSince(marked, start) : changesSince(marked, start + day)
  return moved.map(({ reading, value }) => ({ ...reading, value, ...joinedMark(reading) }))
}

/** A change does not break at a new base, which it has been reckoned over, and is not below a limit. */
const joinedMark = ({ mark }: Reading) => (mark ? { mark: { ...mark, rebased: false, below: false } } : {})

/** Lines that share an axis: of one unit, counted the same way. */
export const axesOf = (lines: readonly ConsoleLine[]): ConsoleLine[][] => [
  ...Map.groupBy(lines, ({ name, series: { unit, sign = '' } }) => {
    const { down = false } = wordingOf(name)
    return `${unit} ${sign} ${down}`
  }).values(),
]

/** The charts of some lines, one for each axis. Rain hangs above the levels of ground water, unless its sums are drawn. */
export function chartsOf(
  lines: readonly ConsoleLine[],
  since: string,
): { lines: ConsoleLine[]; rain: ConsoleLine[] }[] {
  const isLevel = ({ name }: ConsoleLine) => wordingOf(name).water === 'level'
  const isHung = ({ name }: ConsoleLine) =>
    since === '' && wordingOf(name).water === 'rain' && lines.some(isLevel)
  const rain = lines.filter(isHung)
  return axesOf(lines.filter((line) => !isHung(line))).map((own) => ({
    lines: own,
    rain: own.some(isLevel) ? rain : [],
  }))
}

/** The whole days that some lines span together; undefined where nothing was read. */
export function wholeSpan(lines: readonly Line[]): Span | undefined {
  const ends = lines.flatMap(({ readings }) => [readings[0]?.at ?? [], readings.at(-1)?.at ?? []].flat())
  if (ends.length === 0) return undefined
  const [first, last] = [Math.min(...ends), Math.max(...ends)].map((at) => startOf(dayOf(at)))
  return first === undefined || last === undefined ? undefined : [first, last + day - 1]
}

/** The window that two days choose within a whole span; all of it where they choose nothing of it. */
export function windowOf([first, last]: Span, { from, to }: { from: string; to: string }): Span {
  const start = from ? Math.max(first, startOf(from)) : first
  const end = to ? Math.min(last, startOf(to) + day - 1) : last
  return end - start < day ? [first, Math.max(last, first + day)] : [start, end]
}

/** Lines with the readings of a window alone. */
export const linesWithin = (lines: readonly ConsoleLine[], [from, to]: Span): ConsoleLine[] =>
  lines.map((line) => {
    const at = momentsIn(line.readings)
    return {
      ...line,
      readings: line.readings.slice(indexFrom(at, from), indexFrom(at, to + 1)),
      ...(line.blanks && { blanks: line.blanks.filter((blank) => blank.at >= from && blank.at <= to) }),
    }
  })

/** What the table beside the charts says of a line within its window. */
export interface LineFigures {
  line: ConsoleLine
  /** The reading at a moment or before it, as far back as a line is drawn; without a moment the last one. */
  readAt: (moment: number | undefined) => Reading | undefined
  /** The last trusted reading of the window less the first. */
  change: number | undefined
  rate: Regression | undefined
  least: number | undefined
  greatest: number | undefined
}

/** Readings with what a regression asks of them. */
export const markedOf = (readings: readonly Reading[]) =>
  readings.map(({ at, value, mark }) => ({
    ...{ at, value, below: mark?.below ?? false, rebased: mark?.rebased ?? false },
    quality: mark?.quality ?? null,
  }))

/** The points through which the line of some readings goes. */
export const linePoints = (readings: readonly Reading[]) => trustedPoints(markedOf(readings))

/** What a line of a window says. */
export function figuresOf(line: ConsoleLine): LineFigures {
  if (line.isPicture)
    return { ...{ line, readAt: readerOf(line) }, change: undefined, rate: undefined, ...rangeOf([]) }
  const trusted = line.readings.filter((reading) => !isSuspect(reading))
  const points = linePoints(line.readings)
  const [first, last] = [points[0], points.at(-1)]
  const found = trusted.filter((reading) => !isBelow(reading))
  return {
    line,
    readAt: readerOf(line),
    change: first && last && first !== last ? last.value - first.value : undefined,
    // the slope of single amounts is no rate at which they add up
    rate: line.series.amount && !line.isSummed ? undefined : regressionOf(points),
    ...rangeOf(found),
  }
}

function rangeOf(readings: readonly Reading[]): Pick<LineFigures, 'least' | 'greatest'> {
  if (readings.length === 0) return { least: undefined, greatest: undefined }
  let [least, greatest] = [Infinity, -Infinity]
  for (const { value } of readings) {
    if (value < least) least = value
    if (value > greatest) greatest = value
  }
  return { least, greatest }
}

function readerOf({ readings }: ConsoleLine): LineFigures['readAt'] {
  const at = momentsIn(readings)
  const longest = longestBridge(at)
  return (moment) => {
    if (moment === undefined) return lastTrusted(readings)
    const reading = readings[indexFrom(at, moment + 1) - 1]
    return reading && moment - reading.at <= longest ? reading : undefined
  }
}

/** A change with its sign. */
export const signedText = (value: number, digits: number): string =>
  `${value > 0 ? '+' : ''}${groupDigits((Number(value.toFixed(digits)) || 0).toFixed(digits))}`

/** How many readings some lines have together. */
export const countReadings = (lines: readonly ConsoleLine[]): number =>
  lines.reduce((sum, { readings }) => sum + readings.length, 0)
