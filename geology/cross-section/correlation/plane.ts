/** A place in the plane of a section: metres along its line, and elevation in metres. */
export type Point = readonly [x: number, z: number]

/** The point that divides the way from one point to another, 0 at the first. */
export const between = (from: Point, to: Point, fraction: number): Point => [
  from[0] + (to[0] - from[0]) * fraction,
  from[1] + (to[1] - from[1]) * fraction,
]

/** Metres along a section within which two places are one: what is less is a rest of arithmetic. */
const samePlace = 1e-9

/**
 * The elevations of a line at a place in the order of its points: several where it stands upright there. Its points
 * follow each other in x, and beyond its ends it goes on level.
 */
export function elevationsAt(line: readonly Point[], x: number): readonly [number, ...number[]] {
  const [at, ...more] = line.filter((point) => Math.abs(point[0] - x) <= samePlace).map(([, z]) => z)
  if (at !== undefined) return [at, ...more]
  const next = line.findIndex((point) => point[0] > x)
  const [from, to] = [line.at(next - 1), line[next]]
  if (!from) return [Number.NaN]
  if (!to) return [from[1]]
  return [next === 0 ? to[1] : between(from, to, (x - from[0]) / (to[0] - from[0]))[1]]
}

/** An elevation that is moved as little as lies between two lines at a place: above all of the lower, and, as far as that leaves, below all of the upper. */
export const elevationBetween = (
  z: number,
  x: number,
  upper: readonly Point[],
  lower: readonly Point[],
): number => Math.max(...elevationsAt(lower, x), Math.min(...elevationsAt(upper, x), z))

/** The area of an outline in square metres, whichever way round it goes. */
export function areaOf(outline: readonly Point[]): number {
  const twice = outline.reduce((sum, [x, z], i) => {
    const [nextX, nextZ] = outline[(i + 1) % outline.length] ?? [x, z]
    return sum + x * nextZ - nextX * z
  }, 0)
  return Math.abs(twice) / 2
}

/** Height above a straight line from one point to another (x of the first is less). */
const heightOver = ([from, to]: readonly [Point, Point], point: Point): number =>
  point[1] - between(from, to, (point[0] - from[0]) / (to[0] - from[0]))[1]

/** Whether a point is clearly above a straight line. */
export const isAbove = (point: Point, line: readonly [Point, Point]): boolean =>
  heightOver(line, point) > 1e-3

const crossing = (line: readonly [Point, Point], a: Point, b: Point): Point => {
  const [over, under] = [heightOver(line, a), heightOver(line, b)]
  return between(a, b, over / (over - under))
}

/** Between which elevations an outline stands at a place; undefined beside it. */
export function spanAcross(outline: readonly Point[], x: number): { top: number; base: number } | undefined {
  const crossed = outline.flatMap((to, i) => {
    const from = outline.at(i - 1) ?? to
    if (Math.min(from[0], to[0]) > x || Math.max(from[0], to[0]) < x) return []
    return from[0] === to[0] ? [from[1], to[1]] : [between(from, to, (x - from[0]) / (to[0] - from[0]))[1]]
  })
  return crossed.length ? { top: Math.max(...crossed), base: Math.min(...crossed) } : undefined
}

/** What of an outline lies above a straight line. */
export function cutOutline(outline: readonly Point[], line: readonly [Point, Point]): Point[] {
  return outline.flatMap((point, i) => {
    const before = outline.at(i - 1) ?? point
    const isIn = heightOver(line, point) >= 0
    const crossed = isIn === heightOver(line, before) >= 0 ? [] : [crossing(line, before, point)]
    return isIn ? [...crossed, point] : crossed
  })
}

/** What of a line of points lies above a straight line, in its pieces. */
export function cutLine(points: readonly Point[], line: readonly [Point, Point]): Point[][] {
  const pieces: Point[][] = []
  points.forEach((point, i) => {
    const before = points[i - 1]
    const isIn = heightOver(line, point) >= 0
    const wasIn = before && heightOver(line, before) >= 0
    const crossed = before && isIn !== wasIn ? [crossing(line, before, point)] : []
    if (isIn && wasIn) pieces.at(-1)?.push(point)
    else if (isIn) pieces.push([...crossed, point])
    else if (wasIn) pieces.at(-1)?.push(...crossed)
  })
  return pieces.filter((piece) => piece.length > 1)
}

/** A straight way from one point to another that goes round what it would cross of an upper and a lower line. */
export function wayBetween(
  from: Point,
  to: Point,
  upper: readonly Point[],
  lower: readonly Point[],
): Point[] {
  const bends = [...upper, ...lower]
    .map(([x]) => x)
    .filter((x) => (x - from[0]) * (x - to[0]) < 0 && Math.abs(x - to[0]) > samePlace)
    .toSorted((a, b) => Math.abs(a - from[0]) - Math.abs(b - from[0]))
  const pressed = bends.flatMap((x): Point[] => {
    const straight = between(from, to, (x - from[0]) / (to[0] - from[0]))[1]
    const z = elevationBetween(straight, x, upper, lower)
    return z === straight ? [] : [[x, z]]
  })
  return [from, ...pressed, to]
}
