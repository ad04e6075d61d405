import { overlap, type Box } from '#geology/drawing/boxes.ts'

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
