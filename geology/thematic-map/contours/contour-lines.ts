import type { Place } from '#geology/drawing/marks.ts'

import type { Levels } from './levels.ts'
import type { DrawnField } from './map-field.ts'
import { clipTrace, traceLevel, type Trace } from './trace.ts'

/** A contour line in steps of the fine lattice. */
export interface Contour {
  readonly level: number
  readonly line: Trace
}

/** The contour lines of a field within what is drawn of each zone. */
export const contoursOf = ({ zones }: DrawnField, levels: Levels): Contour[] =>
  zones.flatMap(({ values, mask }) =>
    levels.values.flatMap((level) =>
      traceLevel(values, level)
        .flatMap((trace) => clipTrace(trace, mask))
        .filter(isLong)
        .map((line) => ({ level, line })),
    ),
  )

/** The edge of a channel within the hull. */
export const channelLines = ({ shares, hull }: DrawnField): Trace[] =>
  shares ? traceLevel(shares, 0.5).flatMap((trace) => clipTrace(trace, hull)) : []

/** Where a layer ends by the vote of the holes, away from the edges of channels; of a thickness the line of zero. */
export const pinchOuts = ({ zones }: DrawnField): Trace[] =>
  zones
    .flatMap(({ likelihood, ground }) =>
      traceLevel(likelihood, 0.5).flatMap((trace) => clipTrace(trace, ground)),
    )
    .filter(isLong)

/** Millimetres of an open line that is worth drawing. */
const leastLength = 2

export const lengthOf = (points: readonly Place[]): number =>
  points
    .slice(1)
    .reduce((sum, [x, y], i) => sum + Math.hypot(x - (points[i]?.[0] ?? x), y - (points[i]?.[1] ?? y)), 0)

function isLong({ points, isClosed }: Trace): boolean {
  return isClosed || lengthOf(points) >= leastLength
}
