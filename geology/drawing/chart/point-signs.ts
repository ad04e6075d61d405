import {
  areaMark,
  lineMark,
  outlineMark,
  type AreaMark,
  type Mark,
  type Place,
} from '#geology/drawing/marks.ts'

/** The corners of a regular figure around a place, the first so many degrees from the right, clockwise. */
const regular = (corners: number, turn: number, size = 1) =>
  Array.from({ length: corners }, (_, i): Place => {
    const angle = ((turn + (i * 360) / corners) * Math.PI) / 180
    return [Math.cos(angle) * size, Math.sin(angle) * size]
  })

/** Figures that are told apart in black and white: ring, square, triangles, rhombus, bars. */
const figures: readonly (readonly Place[])[] = [
  regular(16, 0),
  regular(4, 45, 1.15),
  regular(3, -90, 1.25),
  regular(4, 0, 1.25),
  regular(3, 90, 1.25),
  regular(6, 0, 1.1),
  [
    [-0.5, -1.2],
    [0.5, -1.2],
    [0.5, 1.2],
    [-0.5, 1.2],
  ],
  [
    [-1.2, -0.5],
    [1.2, -0.5],
    [1.2, 0.5],
    [-1.2, 0.5],
  ],
]

/** How many signs there are before one comes again. */
export const signCount = figures.length * 2

/** The sign of a group of points: a figure of about two millimetres, every second time with a bar through it. */
export function pointSign(group: number, [x, y]: Place, fill: AreaMark['fill']): Mark[] {
  const figure = figures[group % figures.length] ?? []
  const radius = 0.9
  const outline = figure.map(([dx, dy]): Place => [x + dx * radius, y + dy * radius])
  const bar = lineMark(
    'label',
    [
      [x - radius * 1.4, y],
      [x + radius * 1.4, y],
    ],
    0.13,
  )
  return [
    areaMark('label', outline, fill ?? 'paper'),
    outlineMark('label', outline, 0.15),
    ...(group % signCount >= figures.length ? [bar] : []),
  ]
}
