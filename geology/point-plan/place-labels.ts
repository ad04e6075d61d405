import { overlap, type Box } from '#geology/drawing/boxes.ts'
import type { Place } from '#geology/drawing/marks.ts'

export interface LabelSize {
  readonly width: number
  readonly height: number
}

/** A point that wants a label of this size beside it. */
export interface LabelWish {
  readonly at: Place
  readonly size: LabelSize
}

/** What labels have to keep clear of. */
export interface LabelRoom {
  /** Within which every label lies. */
  readonly frame: Box
  /** Which no label may touch. */
  readonly obstacles: readonly Box[]
  /** Which labels rather do not cross: lines of sections. */
  readonly lines: readonly (readonly Place[])[]
  /** Millimetres from its point beyond which no place is looked for. */
  readonly reach?: number
}

/** How far a label is from its point at least, and which steps farther are tried, millimetres. */
const nearest = 2.2
const steps = [0, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42, 50, 60, 70, 80, 95, 110, 130, 150, 180, 220, 260]

/** Directions that are tried, degrees clockwise from the right: upper right first, as is the habit. */
const directions = [-30, 30, 210, 150, 0, 180, -60, 60, -120, 120, -90, 90, -15, 15, 165, 195]

/** Half the room that the sign of a point takes. */
const pointRoom = 1.9

/** Room between two labels. */
const gap = 0.6

const grow = ({ left, top, right, foot }: Box, by: number): Box => ({
  ...{ left: left - by, top: top - by },
  ...{ right: right + by, foot: foot + by },
})

/**
 * A box for the label of each point, as near to it as there is room: none touches another, an obstacle or another point,
 * and all lie within the frame. Undefined where no place is free. Points in a crowd come first.
 */
export function placeLabels(wishes: readonly LabelWish[], room: LabelRoom): (Box | undefined)[] {
  const points = wishes.map(({ at: [x, y] }) => grow({ left: x, top: y, right: x, foot: y }, pointRoom))
  const blocked = [...room.obstacles, ...points]
  const placed: (Box | undefined)[] = wishes.map(() => undefined)
  const leaders: (readonly [Place, Place])[] = []
  const order = wishes.map((_, i) => i).toSorted((a, b) => crowdOf(wishes, b) - crowdOf(wishes, a) || a - b)
  for (const i of order) {
    const wish = wishes[i]
    const box = wish && freeBox(wish, blocked, { ...room, lines: [...room.lines, ...leaders] })
    if (!wish || !box) continue
    placed[i] = box
    blocked.push(grow(box, gap))
    leaders.push([wish.at, leaderEnd(wish.at, box)])
  }
  return placed
}

/** How many other points are so near that their labels are in each other's way. */
const crowdOf = (wishes: readonly LabelWish[], place: number) => {
  const [x, y] = wishes[place]?.at ?? [0, 0]
  return wishes.filter(({ at }) => Math.abs(at[0] - x) < 30 && Math.abs(at[1] - y) < 12).length
}

function freeBox(wish: LabelWish, blocked: readonly Box[], room: LabelRoom): Box | undefined {
  let crossing: Box | undefined
  for (const step of steps) {
    if (room.reach !== undefined && step > room.reach) break
    const boxes = directions
      .map((degrees) => boxBeside(wish, degrees, nearest + step))
      .filter((box) => isWithin(box, room.frame) && !blocked.some((each) => overlap(box, each)))
    const clear = boxes.find(
      (box) => !crossesLine(wish.at, box, room.lines) && !crossesBox(wish.at, box, blocked),
    )
    if (clear) return clear
    crossing ??= boxes[0]
    if (crossing && step >= 60) return crossing
  }
  return crossing
}

const isWithin = (box: Box, frame: Box) =>
  box.left >= frame.left && box.top >= frame.top && box.right <= frame.right && box.foot <= frame.foot

/** The box whose nearest edge or corner is so far from the point in a direction. */
function boxBeside(
  { at: [x, y], size: { width, height } }: LabelWish,
  degrees: number,
  distance: number,
): Box {
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const [px, py] = [x + dx * distance, y + dy * distance]
  const left = dx > 0.3 ? px : dx < -0.3 ? px - width : px - width / 2
  const top = dy > 0.3 ? py : dy < -0.3 ? py - height : py - height / 2
  return { left, top, right: left + width, foot: top + height }
}

/** Where the leader of a label ends: the place of its rule that is nearest to the point. */
export function leaderEnd([x]: Place, { left, right, top, foot }: Box): Place {
  return [Math.min(Math.max(x, left), right), (top + foot) / 2]
}

/** Whether the leader of a label runs through a box that does not hold its point. */
function crossesBox(at: Place, box: Box, blocked: readonly Box[]): boolean {
  const end = leaderEnd(at, box)
  return blocked.some((other) => {
    const { left, top, right, foot } = grow(other, -0.3)
    const holds = at[0] >= other.left && at[0] <= other.right && at[1] >= other.top && at[1] <= other.foot
    const diagonals = [
      [
        [left, top],
        [right, foot],
      ],
      [
        [left, foot],
        [right, top],
      ],
    ] as const
    return !holds && diagonals.some(([a, b]) => doCross(at, end, a, b))
  })
}

function crossesLine(at: Place, box: Box, lines: LabelRoom['lines']): boolean {
  const { left, top, right, foot } = box
  const edges = [
    [at, leaderEnd(at, box)],
    [
      [left, top],
      [right, foot],
    ],
    [
      [left, foot],
      [right, top],
    ],
  ] as const
  return lines.some((line) =>
    line.slice(1).some((to, i) => {
      const from = line[i]
      return from !== undefined && edges.some(([a, b]) => a !== from && doCross(a, b, from, to))
    }),
  )
}

/** Whether two lines cross between their ends. */
function doCross(a: Place, b: Place, c: Place, d: Place): boolean {
  const side = (p: Place, q: Place, r: Place) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  return side(a, b, c) * side(a, b, d) < -1e-9 && side(c, d, a) * side(c, d, b) < -1e-9
}
