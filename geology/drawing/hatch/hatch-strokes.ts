import type { Place } from '#geology/drawing/marks.ts'
import type { Hatch } from '#geology/strata/hatches.ts'

import { hatchLinesOf, type HatchLine } from './hatch-lines.ts'

/** Lines of one width that are drawn alike; a dash begins anew with each of them. */
export interface HatchStroke {
  readonly width: number
  /** Drawn and left out by turns, millimetres; a drawn length of 0 is a dot. None for full lines. */
  readonly dash: readonly number[] | undefined
  readonly lines: readonly (readonly [from: Place, to: Place])[]
}

/**
 * The lines of a hatch that cover an outline, in millimetres of the sheet: they reach over its bounds, and are to be cut
 * by it. Hatches of neighbouring outlines go on into each other.
 */
export const hatchStrokes = (hatch: Hatch, outline: readonly Place[]): HatchStroke[] =>
  hatchLinesOf(hatch).map((line) => ({
    width: line.width,
    dash: line.dashes.length ? line.dashes.map(Math.abs) : undefined,
    lines: linesOver(
      line,
      outline.map(([x, y]): Place => [x, -y]),
    ),
  }))

function linesOver({ angle, base, offset, dashes }: HatchLine, outline: readonly Place[]): [Place, Place][] {
  const [ux, uy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const along = ([x, y]: Place) => x * ux + y * uy
  const across = ([x, y]: Place) => ux * y - uy * x
  const spacing = across(offset)
  const ways = outline.map((place) => (across(place) - across(base)) / spacing)
  const [first, last] = [Math.ceil(Math.min(...ways) - 1e-9), Math.floor(Math.max(...ways) + 1e-9)]
  const reach = outline.map(along)
  const [start, end] = [Math.min(...reach), Math.max(...reach)]
  const period = dashes.reduce((sum, length) => sum + Math.abs(length), 0)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i): [Place, Place] => {
    const origin: Place = [base[0] + (first + i) * offset[0], base[1] + (first + i) * offset[1]]
    const before = start - along(origin)
    const from = period ? Math.floor(before / period) * period : before
    const to = end - along(origin)
    return [
      [origin[0] + from * ux, -(origin[1] + from * uy)],
      [origin[0] + to * ux, -(origin[1] + to * uy)],
    ]
  })
}
