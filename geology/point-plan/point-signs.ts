import type { BoreholeKind } from '#geology/borehole-kinds.ts'
import { areaMark, lineMark, outlineMark, type Mark, type Place } from '#geology/drawing/marks.ts'

/** Radius of the sign of a point, millimetres. */
export const signRadius = 1.5

/** Signs of the kinds of exploration points, as on the map of the archive and its symbol sheet. */
const signs: Readonly<Record<BoreholeKind, (at: Place) => Mark[]>> = {
  '1': (at) => [disc(at, 1)],
  '2': (at) => [ring(at, 1)],
  '3': (at) => [ring(at, 0.9), bar(at, [0, -1.5], [0, 1.5])],
  '4': (at) => [ring(at, 1), areaMark('hole', arc(at, 1, -90, 90), 'ink')],
  '5': (at) => triangle(at, 1.2),
  '6': (at) => [...triangle(at, 1.3), areaMark('hole', corners(at, 0.55), 'ink')],
  '7': (at) => [ring(at, 1.1), bar(at, [0, -1.1], [0, 1.1]), bar(at, [-1.1, 0], [1.1, 0])],
  '8': (at) => [ring(at, 1.2), bar(at, [0, -0.8], [0, 0.7]), arrowHead(at, 1)],
  '9': (at) => [ring(at, 1.2), bar(at, [0, -0.7], [0, 0.8]), arrowHead(at, -1)],
  '10': (at) => [ring(at, 1.2), path(at, wave)],
  '11': (at) => [disc(at, 0.55)],
  '12': (at) => [ring(at, 1.2), disc(at, 0.55)],
}

/** The sign of a point of this kind around a place; of an unknown kind an empty ring with a dot. */
export const kindSign = (kind: BoreholeKind | null, at: Place): Mark[] => [
  areaMark('hole', arc(at, 1.25, 0, 360), 'paper'),
  ...(kind === null ? [ring(at, 1), disc(at, 0.25)] : signs[kind](at)),
]

/** From shares of the radius to the sheet. */
const placeAt = ([x, y]: Place, [dx, dy]: Place): Place => [x + dx * signRadius, y + dy * signRadius]

const ring = (at: Place, size: number): Mark => ({
  ...{ kind: 'circle', layer: 'hole', at },
  ...{ radius: signRadius * size, width: 0.25 },
})

/** Places on a circle from one angle to another, degrees clockwise from the right. */
const arc = (at: Place, size: number, from: number, to: number): Place[] =>
  Array.from({ length: 25 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / 24) * Math.PI) / 180
    return placeAt(at, [Math.cos(angle) * size, Math.sin(angle) * size])
  })

const disc = (at: Place, size: number) => areaMark('hole', arc(at, size, 0, 360), 'ink')
const path = (at: Place, points: readonly Place[]) =>
  lineMark(
    'hole',
    points.map((point) => placeAt(at, point)),
    0.25,
  )
const bar = (at: Place, from: Place, to: Place) => path(at, [from, to])

const corners = (at: Place, size: number): Place[] =>
  [-90, 30, 150].map((degrees) => {
    const angle = (-degrees * Math.PI) / 180
    return placeAt(at, [Math.cos(angle) * size, Math.sin(angle) * size])
  })

/** A triangle on its point. */
const triangle = (at: Place, size: number): Mark[] => [
  areaMark('hole', corners(at, size), 'paper'),
  outlineMark('hole', corners(at, size), 0.25),
]

const arrowHead = (at: Place, down: 1 | -1) =>
  path(at, [
    [-0.5, 0.25 * down],
    [0, 0.75 * down],
    [0.5, 0.25 * down],
  ])

const wave: readonly Place[] = [
  [-0.9, 0],
  [-0.5, -0.5],
  [-0.15, 0],
  [0.2, 0.5],
  [0.55, 0],
  [0.9, -0.4],
]
