import type { Box } from '#geology/drawing/boxes.ts'
import {
  areaMark,
  boxOf,
  haloText,
  lineMark,
  outlineMark,
  type Mark,
  type Place,
} from '#geology/drawing/marks.ts'
import { textWidth } from '#geology/log-sheet/wrap.ts'
import type { Grid } from '#geology/places/crs.ts'

import type { PlanFrame } from './plan-frame.ts'

/** Marks with the boxes that labels keep clear of. */
export interface Furniture {
  readonly marks: readonly Mark[]
  readonly boxes: readonly Box[]
}

const figure = 2.4

/** From the sheet back to metres: how far north or east a place is, beside a known one. */
function spanOf({ box, place, scale }: PlanFrame, origin: Grid) {
  const [x, y] = place(origin)
  const metres = scale / 1000
  return {
    west: origin.east + (box.left - x) * metres,
    east: origin.east + (box.right - x) * metres,
    south: origin.north - (box.foot - y) * metres,
    north: origin.north + (y - box.top) * metres,
  }
}

const multiples = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => (first + i) * step)
}

/** Crosses at round coordinates, X to the north at the left edge and Y to the east at the foot, as surveys write them. */
export function gridFurniture(frame: PlanFrame, origin: Grid): Furniture {
  const { box, place, step } = frame
  const span = spanOf(frame, origin)
  const norths = multiples(span.south, span.north, step).map((north) => ({
    north,
    y: place({ ...origin, north })[1],
  }))
  const easts = multiples(span.west, span.east, step).map((east) => ({
    east,
    x: place({ ...origin, east })[0],
  }))
  const crosses = norths.flatMap(({ y }) => easts.map(({ x }) => crossMarks([x, y]))).flat()
  const labels = [
    ...norths
      .filter(({ y }) => y > box.top + 5 && y < box.foot - 8)
      .map(({ north, y }) => gridLabel([box.left, y], `X ${Math.round(north)}`, 'start')),
    ...easts
      .filter(({ x }) => x > box.left + 24 && x < box.right - 14)
      .map(({ east, x }) => gridLabel([x, box.foot], `Y ${Math.round(east)}`, 'middle')),
  ]
  const outline = boxOf(box.left, box.top, box.right, box.foot)
  return {
    marks: [...crosses, outlineMark('frame', outline, 0.35), ...labels.flatMap(({ marks }) => marks)],
    boxes: labels.flatMap(({ boxes }) => boxes),
  }
}

const crossMarks = ([x, y]: Place): Mark[] => [
  lineMark(
    'legend',
    [
      [x - 2, y],
      [x + 2, y],
    ],
    0.1,
  ),
  lineMark(
    'legend',
    [
      [x, y - 2],
      [x, y + 2],
    ],
    0.1,
  ),
]

/** A coordinate at the edge of the plan with a tick. */
function gridLabel([x, y]: Place, text: string, anchor: 'start' | 'middle'): Furniture {
  const width = textWidth(text) * figure
  const isLeft = anchor === 'start'
  const at: Place = isLeft ? [x + 3, y - 0.8] : [x, y - 3.4]
  const tick: Place = isLeft ? [x + 2.4, y] : [x, y - 2.4]
  const left = isLeft ? at[0] : at[0] - width / 2
  return {
    marks: [lineMark('frame', [[x, y], tick], 0.25), haloText('frame', at, text, { size: figure, anchor })],
    boxes: [{ left: left - 0.5, top: at[1] - figure, right: left + width + 0.5, foot: at[1] + 0.8 }],
  }
}

/** An arrow to the north in the upper right corner. */
export function northArrow({ box }: PlanFrame): Furniture {
  const [x, top] = [box.right - 10, box.top + 9]
  return {
    marks: [
      haloText('frame', [x, top - 1.6], '北', { size: 3.4 }),
      areaMark(
        'frame',
        [
          [x, top],
          [x - 2.6, top + 14],
          [x, top + 11],
        ],
        'ink',
      ),
      outlineMark(
        'frame',
        [
          [x, top],
          [x + 2.6, top + 14],
          [x, top + 11],
        ],
        0.2,
      ),
    ],
    boxes: [{ left: x - 4, top: box.top + 3, right: x + 4, foot: top + 15 }],
  }
}

/** A bar of four parts in the lower right corner, true also where the sheet is not printed at its scale. */
export function scaleBar({ box, scale, step }: PlanFrame): Furniture {
  const part = (step * 1000) / scale / 2
  const [left, y] = [box.right - 2 * part - 12, box.foot - 9]
  const parts = [0, 1].flatMap((i): Mark[] => {
    const outline = boxOf(left + i * part, y, left + (i + 1) * part, y + 1.4)
    return [
      i ? areaMark('frame', outline, 'paper') : areaMark('frame', outline, 'ink'),
      outlineMark('frame', outline, 0.18),
    ]
  })
  const figures = [0, 1, 2].map((i) =>
    haloText('frame', [left + i * part, y - 1], i < 2 ? String((step / 2) * i) : `${step} m`, {
      size: figure,
    }),
  )
  return {
    marks: [...parts, ...figures],
    boxes: [{ left: left - 4, top: y - 4, right: box.right, foot: y + 3 }],
  }
}
