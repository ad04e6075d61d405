import { textWidth } from '#geology/log-sheet/wrap.ts'

import type { Mark, Place } from './marks.ts'

/** A box of a sheet, millimetres. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly foot: number
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.foot && b.top < a.foot

/** The box around some, and around nothing else. */
export const uniteBoxes = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  foot: Math.max(...boxes.map(({ foot }) => foot)),
})

/** Room between a text or a sign and what stands beside it, millimetres. */
const gap = 0.3

const around = (places: readonly Place[], by: number): Box => ({
  left: Math.min(...places.map(([x]) => x)) - by,
  right: Math.max(...places.map(([x]) => x)) + by,
  top: Math.min(...places.map(([, y]) => y)) - by,
  foot: Math.max(...places.map(([, y]) => y)) + by,
})

/** The box that a mark takes; a line takes one for each of its pieces. */
export function boxesOf(mark: Mark): Box[] {
  switch (mark.kind) {
    case 'text': {
      const [x, y] = mark.at
      const width = textWidth(mark.text) * mark.size
      const left = mark.anchor === 'start' ? x : mark.anchor === 'middle' ? x - width / 2 : x - width
      return [
        around(
          [
            [left, y - mark.size * 0.8],
            [left + width, y + mark.size * 0.2],
          ],
          gap,
        ),
      ]
    }
    case 'circle':
      return [around([mark.at], mark.radius + gap)]
    case 'area':
      return [around(mark.outline, gap)]
    default:
      return mark.points.slice(1).map((to, i) => around([mark.points[i] ?? to, to], gap))
  }
}
