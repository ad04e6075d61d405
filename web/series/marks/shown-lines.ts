import { columnWidthOf, decimate, indexFrom } from '#geology/monitoring/decimation.ts'

import type { Line } from '../lines.ts'
import type { Span } from '../scales.ts'
import { isBelow, isSuspect, momentsIn, type Reading } from '../series.ts'
import { rebasesOf, strokesOf } from './strokes.ts'

/** What is drawn of a stroke: at most four readings a column of one to two pixels. */
interface ShownStroke {
  dotted: boolean
  readings: readonly Reading[]
}

/** A line as a window of time shows it. */
export interface ShownLine extends Line {
  /** Those within the window that are drawn. */
  readings: readonly Reading[]
  /** All of them, for the value at a moment. */
  whole: readonly Reading[]
  /** Polylines, each with its neighbours beyond the ends of the window. */
  strokes: readonly ShownStroke[]
  /** Moments within the window from which on readings are on another base. */
  rebases: readonly number[]
}

interface PreparedLine {
  /** The strokes as so wide columns show them, milliseconds. */
  strokesAt: (columnWidth: number) => readonly MomentReadings[]
  /** Readings with a mark that is drawn. */
  marked: readonly Reading[]
  rebases: readonly number[]
}

interface MomentReadings extends ShownStroke {
  at: Float64Array
}

/** What does not change while a line is moved and stretched is worked out once, for its readings. */
const preparedLines = new WeakMap<Line['readings'], PreparedLine>()

function prepare(line: Line): PreparedLine {
  const known = preparedLines.get(line.readings)
  if (known) return known
  const strokes = strokesOf(line).map(({ dotted, readings }) => ({
    ...{ dotted, readings, at: momentsIn(readings) },
    value: Float64Array.from(readings, ({ value }) => value),
  }))
  const levels = new Map<number, readonly MomentReadings[]>()
  const strokesAt = (columnWidth: number) => {
    const level =
      levels.get(columnWidth) ??
      strokes.map(({ dotted, readings, ...columns }): MomentReadings => {
        const chosen = decimate(columns, columnWidth).flatMap((i) => readings[i] ?? [])
        return { dotted, readings: chosen, at: momentsIn(chosen) }
      })
    levels.set(columnWidth, level)
    return level
  }
  const marked = line.readings.filter((reading) => isSuspect(reading) || isBelow(reading))
  const prepared = { strokesAt, marked, rebases: rebasesOf(line) }
  preparedLines.set(line.readings, prepared)
  return prepared
}

/** What of a line a window of time shows, where a pixel is so many milliseconds. */
export function showLine(line: Line, [from, to]: Span, perPixel: number): ShownLine {
  const { strokesAt, marked, rebases } = prepare(line)
  const isWithin = (at: number) => at >= from && at <= to
  const strokes = strokesAt(columnWidthOf(perPixel)).flatMap(({ dotted, readings, at }) => {
    const [start, end] = [Math.max(0, indexFrom(at, from) - 1), indexFrom(at, to) + 1]
    const shown = readings.slice(start, end)
    return shown.length > 0 ? [{ dotted, readings: shown }] : []
  })
  const within = [...strokes.flatMap(({ readings }) => readings), ...marked].filter(({ at }) => isWithin(at))
  const readings = [...new Set(within)].toSorted((a, b) => a.at - b.at)
  return { ...line, readings, whole: line.readings, strokes, rebases: rebases.filter(isWithin) }
}
