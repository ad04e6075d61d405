/** A place in metres of any plane system, x and y at right angles. */
type PlanePlace = readonly [x: number, y: number]

/** On one line no two places are nearer to each other than this part of it. */
const spacing = 1 / 14
/** Places farther beside an axis than this part of its length are not on its line: it would run to and fro. */
const corridor = 1 / 7
/** A line with fewer places is none. */
const fewest = 2

/**
 * Two lines for sections through a group of places: along the longer axis of the group, from west to east or from south
 * to north, and across it, through its middle. Each is the places nearest to its axis that are spread along it, by their
 * index and in its order. None where all lie at one place; one where they lie on a line.
 */
export function mainLines(places: readonly PlanePlace[]): number[][] {
  const middle = meanOf(places)
  const angle = longAxis(places, middle)
  return [angle, angle + Math.PI / 2].flatMap((each) => lineAlong(places, middle, each))
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

function lineAlong(places: readonly PlanePlace[], [mx, my]: PlanePlace, angle: number): number[][] {
  // from west to east; from south to north where it is steeper
  const turned = Math.abs(Math.cos(angle)) >= Math.SQRT1_2 ? Math.cos(angle) < 0 : Math.sin(angle) < 0
  const [ux, uy] = [Math.cos(angle) * (turned ? -1 : 1), Math.sin(angle) * (turned ? -1 : 1)]
  const projected = places.map(([x, y], index) => ({
    index,
    along: (x - mx) * ux + (y - my) * uy,
    beside: (y - my) * ux - (x - mx) * uy,
  }))
  // through the place nearest to the middle: of a grid a whole row lies on the line
  const middle = Math.min(...projected.map(({ beside }) => Math.abs(beside)))
  const axis = projected.find(({ beside }) => Math.abs(beside) === middle)?.beside ?? 0
  const alongs = projected.map(({ along }) => along)
  const [first, last] = [Math.min(...alongs), Math.max(...alongs)]
  const apart = (last - first) * spacing
  const aside = (last - first) * corridor
  const farFrom = ({ beside }: (typeof projected)[number]) =>
    Math.round(Math.abs(beside - axis) * 1000) / 1000
  const taken: typeof projected = []
  for (const each of projected.toSorted((a, b) => farFrom(a) - farFrom(b) || a.index - b.index))
    if (farFrom(each) <= aside && taken.every(({ along }) => Math.abs(along - each.along) >= apart))
      taken.push(each)
  if (taken.length < fewest || last - first < 1) return []
  return [taken.toSorted((a, b) => a.along - b.along).map(({ index }) => index)]
}
