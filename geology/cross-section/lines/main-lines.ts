/** A place in metres of any plane system, x and y at right angles. */
type PlanePlace = readonly [x: number, y: number]

/** On one line no two places are nearer to each other than this part of it. */
const spacing = 1 / 14
/** Places farther beside an axis than this part of its length are not on its line: it would run to and fro. */
const corridor = 1 / 7
/** A line with fewer places is none: along the group, and across it, where two holes side by side show nothing. */
const fewest = { along: 2, across: 3 } as const

/**
 * Two lines for sections through a group of places: along the longer axis of the group, from west to east or from south
 * to north, and across it, through its middle. Each is the places nearest to its axis that are spread along it, by their
 * index and in its order. None where all lie at one place; one where they lie on a line, or too few across it.
 */
export function mainLines(places: readonly PlanePlace[]): number[][] {
  const middle = meanOf(places)
  const angle = longAxis(places, middle)
  return [
    ...lineAlong(projectAll(places, middle, angle), fewest.along),
    ...lineAlong(projectAll(places, middle, angle + Math.PI / 2), fewest.across),
  ]
}

const meanOf = (places: readonly PlanePlace[]): PlanePlace => {
  const sum = (axis: 0 | 1) => places.reduce((total, place) => total + place[axis], 0)
  return [sum(0) / places.length, sum(1) / places.length]
}

/** The angle of the axis along which places are spread most, in radians from the axis of x. */
function longAxis(places: readonly PlanePlace[], [mx, my]: PlanePlace): number {
  const sum = (of: (dx: number, dy: number) => number) =>
    places.reduce((total, [x, y]) => total + of(x - mx, y - my), 0)
  const [xx, yy, xy] = [sum((dx) => dx * dx), sum((_, dy) => dy * dy), sum((dx, dy) => dx * dy)]
  return Math.atan2(2 * xy, xx - yy) / 2
}

interface ProjectedPlace {
  readonly index: number
  /** Metres along an axis, and to its left. */
  readonly along: number
  readonly beside: number
}

/** Places along an axis: from west to east, or from south to north where it is steeper. */
function projectAll(places: readonly PlanePlace[], [mx, my]: PlanePlace, angle: number): ProjectedPlace[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turn = (Math.abs(cos) >= Math.SQRT1_2 ? cos : sin) < 0 ? -1 : 1
  const [ux, uy] = [cos * turn, sin * turn]
  return places.map(([x, y], index) => ({
    index,
    along: (x - mx) * ux + (y - my) * uy,
    beside: (y - my) * ux - (x - mx) * uy,
  }))
}

function lineAlong(projected: readonly ProjectedPlace[], least: number): number[][] {
  // through the place nearest to the middle: of a grid a whole row lies on the line
  const [nearest] = projected.toSorted((a, b) => Math.abs(a.beside) - Math.abs(b.beside))
  const farFrom = ({ beside }: ProjectedPlace) =>
    Math.round(Math.abs(beside - (nearest?.beside ?? 0)) * 1000) / 1000
  const alongs = projected.map(({ along }) => along)
  const length = Math.max(...alongs) - Math.min(...alongs)
  const taken: ProjectedPlace[] = []
  const isApart = (each: ProjectedPlace) =>
    taken.every(({ along }) => Math.abs(along - each.along) >= length * spacing)
  for (const each of projected.toSorted((a, b) => farFrom(a) - farFrom(b) || a.index - b.index))
    if (farFrom(each) <= length * corridor && isApart(each)) taken.push(each)
  if (taken.length < least || length < 1) return []
  return [taken.toSorted((a, b) => a.along - b.along).map(({ index }) => index)]
}
