import type { Mark, Place } from '#geology/drawing/marks.ts'
import { textWidth } from '#geology/log-sheet/wrap.ts'
import { overlap, type Box } from '#geology/point-plan/place-labels.ts'

/** Room between a number and what stands beside it, millimetres. */
const gap = 0.3

/** What texts and signs take of a sheet, so that nothing else is written there. */
export interface Crowding {
  isFree: (box: Box) => boolean
  add: (...boxes: readonly Box[]) => void
}

/** Millimetres of a sheet that share a list, so that few boxes are compared. */
const strip = 20

/** Boxes that are taken, by strips of the sheet. */
export function openCrowding(): Crowding {
  const strips = new Map<number, Box[]>()
  const stripsOf = ({ left, right }: Box) => {
    const [from, to] = [Math.floor(left / strip), Math.floor(right / strip)]
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  }
  return {
    isFree: (box) => !stripsOf(box).some((at) => strips.get(at)?.some((each) => overlap(each, box))),
    add: (...boxes) => {
      for (const box of boxes)
        for (const at of stripsOf(box)) strips.set(at, [...(strips.get(at) ?? []), box])
    },
  }
}

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
