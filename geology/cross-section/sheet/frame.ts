import type { Point } from '#geology/cross-section/correlation/plane.ts'
import type { Place } from '#geology/drawing/marks.ts'

import type { SectionScales } from './scales.ts'

/** Where a section lies on its sheet. */
export interface Frame {
  /** From metres along the line and of elevation to millimetres of the sheet. */
  place(point: Point): Place
  /** Left and right edge, top and foot of the drawing between its rulers, millimetres. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly foot: number
  /** The elevations at its top and its foot: whole metres. */
  readonly highest: number
  readonly lowest: number
}

/** Room on a sheet, millimetres: for rulers at the sides, and for the title above the heads of the holes. */
export const margin = { side: 20, top: 44 } as const

/** Room beside the first and the last hole for labels and rulers, millimetres. */
export const beside = { left: 37, right: 32 } as const

/** The elevations that are drawn, metres, and the room for heads in more than one line, millimetres: alike on all sheets of a section. */
export interface Band {
  readonly lowest: number
  readonly highest: number
  readonly heads: number
}

/** The frame of a section between two places of its line, metres; `left` is where it begins on the sheet, millimetres. */
export function frameOf(
  [from, to]: readonly [number, number],
  { lowest, highest, heads }: Band,
  { horizontal, vertical }: SectionScales,
  left: number,
): Frame {
  const [low, high] = [Math.floor(lowest), Math.ceil(highest)]
  const [along, up] = [1000 / horizontal, 1000 / vertical]
  const top = margin.top + heads
  return {
    place: ([x, z]) => [left + (x - from) * along, top + (high - z) * up],
    left,
    right: left + (to - from) * along,
    top,
    foot: top + (high - low) * up,
    highest: high,
    lowest: low,
  }
}
