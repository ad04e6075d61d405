import type { AreaMark, LineMark, Mark, Place } from './marks.ts'

/** A part of a sheet from `top` down to `base`, millimetres. */
export interface Strip {
  readonly top: number
  readonly base: number
}

/**
 * What of the marks lies between two heights: lines and areas are cut there, and their hatches with them; texts and
 * circles are whole, and belong to where their middle is.
 */
export const cutMarks = (marks: readonly Mark[], strip: Strip): Mark[] =>
  marks.flatMap((mark): Mark[] => {
    if (mark.kind === 'line') return cutLine(mark, strip)
    if (mark.kind === 'area') return cutArea(mark, strip)
    const middle = mark.kind === 'text' ? mark.at[1] - mark.size * 0.36 : mark.at[1]
    return middle >= strip.top && middle < strip.base ? [mark] : []
  })

const isWithin = (places: readonly Place[], { top, base }: Strip) =>
  places.every(([, y]) => y >= top && y <= base)

/** The place of a line from a to b at a height between them. */
const crossing = ([ax, ay]: Place, [bx, by]: Place, y: number): Place => [
  ax + ((bx - ax) * (y - ay)) / (by - ay),
  y,
]

/** The part of a line from a to b that lies in the strip; undefined if there is none. */
function cutSegment(a: Place, b: Place, { top, base }: Strip): [Place, Place] | undefined {
  if (Math.max(a[1], b[1]) < top || Math.min(a[1], b[1]) > base) return undefined
  const clamp = (place: Place, other: Place): Place => {
    if (place[1] < top) return crossing(place, other, top)
    return place[1] > base ? crossing(place, other, base) : place
  }
  return [clamp(a, b), clamp(b, a)]
}

function cutLine(mark: LineMark, strip: Strip): LineMark[] {
  if (isWithin(mark.points, strip)) return [mark]
  const { isClosed, ...open } = mark
  const points = isClosed ? [...mark.points, ...mark.points.slice(0, 1)] : mark.points
  const runs: Place[][] = []
  points.slice(1).forEach((to, i) => {
    const segment = cutSegment(points[i] ?? to, to, strip)
    if (!segment) return
    const [from, end] = segment
    const run = runs.at(-1)
    if (run && samePlace(run.at(-1), from)) run.push(end)
    else runs.push([from, end])
  })
  return runs.map((run) => ({ ...open, points: run }))
}

const samePlace = (a: Place | undefined, b: Place) => a?.[0] === b[0] && a[1] === b[1]

function cutArea(mark: AreaMark, strip: Strip): AreaMark[] {
  if (isWithin(mark.outline, strip)) return [mark]
  const outline = keepSide(keepSide(mark.outline, strip.top, 1), strip.base, -1)
  return outline.length > 2 ? [{ ...mark, outline }] : []
}

/** The part of an outline on one side of a height: below it with 1, above it with -1 (Sutherland and Hodgman). */
const keepSide = (outline: readonly Place[], height: number, side: 1 | -1): Place[] =>
  outline.flatMap((to, i) => {
    const from = outline.at(i - 1) ?? to
    const [isFromIn, isToIn] = [from, to].map(([, y]) => (y - height) * side > 0)
    const edge = isFromIn === isToIn ? [] : [crossing(from, to, height)]
    return isToIn ? [...edge, to] : edge
  })
