import type { Panel } from './panel.ts'
import { areaOf, type Point } from './plane.ts'

type Piece = readonly [Point, Point]

/** Whether a panel is a drawing: its layers fill it (square metres), and no two of its lines cross. */
export function isSound({ bodies, contacts }: Panel, whole: number): boolean {
  const filled = bodies
    .filter(({ isInside }) => !isInside)
    .reduce((sum, { outline }) => sum + areaOf(outline), 0)
  const pieces = contacts.flatMap(({ points }) =>
    points.slice(1).map((to, k): Piece => [points[k] ?? to, to]),
  )
  return (
    Math.abs(filled - whole) < 1e-6 * Math.max(1, whole) &&
    !pieces.some((a, k) => pieces.slice(k + 1).some((b) => doCross(a, b)))
  )
}

/** Two pieces cross where each has its ends clearly on both sides of the other. */
const doCross = (a: Piece, b: Piece): boolean => doOverlap(a, b) && isParted(a, b) && isParted(b, a)

const doOverlap = ([a, b]: Piece, [c, d]: Piece): boolean =>
  Math.max(a[1], b[1]) > Math.min(c[1], d[1]) && Math.max(c[1], d[1]) > Math.min(a[1], b[1])

/** Metres from a line within which a point lies on it. */
const onLine = 1e-6

function isParted([from, to]: Piece, points: Piece): boolean {
  const [along, up] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(along, up)
  if (length < onLine) return false
  const side = ([x, z]: Point) => (along * (z - from[1]) - up * (x - from[0])) / length
  const [a, b] = [side(points[0]), side(points[1])]
  return Math.abs(a) > onLine && Math.abs(b) > onLine && a > 0 !== b > 0
}
