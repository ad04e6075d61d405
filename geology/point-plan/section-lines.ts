import { haloText, lineMark, type Place } from '#geology/drawing/marks.ts'
import type { Grid } from '#geology/places/crs.ts'

import type { Furniture } from './furniture.ts'
import type { PlanFrame } from './plan-frame.ts'

/** The line of a section through places, from its first to its last. */
export interface PlanLine {
  /** 1 for the section 1—1′. */
  readonly name: string
  readonly points: readonly Grid[]
}

const nameSize = 4
/** How far a line goes on beyond its ends, and where its name stands, millimetres. */
const beyond = { line: 6, name: 9 } as const

/** A line with its name at both ends, the far one with a prime. */
export function sectionLineMarks({ name, points }: PlanLine, frame: PlanFrame): Furniture {
  const places = points.map((point) => frame.place(point))
  const [first, second, before, last] = [places[0], places[1], places.at(-2), places.at(-1)]
  if (!first || !second || !before || !last) return { marks: [], boxes: [] }
  const ends = [onward(second, first), onward(before, last)] as const
  const names = [name, `${name}′`].map((text, i) => ({ text, at: ends[i]?.(beyond.name) ?? first }))
  return {
    marks: [
      lineMark('legend', [ends[0](beyond.line), ...places, ends[1](beyond.line)], 0.3, [3, 1]),
      ...names.map(({ text, at: [x, y] }) =>
        haloText('legend', [x, y + nameSize * 0.36], text, { size: nameSize }),
      ),
    ],
    boxes: names.map(({ at: [x, y] }) => ({ left: x - 3, top: y - 2.4, right: x + 3, foot: y + 2.4 })),
  }
}

/** Places beyond a second one, seen from a first; to the right where both are one. */
function onward([x0, y0]: Place, [x1, y1]: Place): (distance: number) => Place {
  const length = Math.hypot(x1 - x0, y1 - y0)
  const [dx, dy] = length > 1e-6 ? [(x1 - x0) / length, (y1 - y0) / length] : [1, 0]
  return (distance) => [x1 + dx * distance, y1 + dy * distance]
}
