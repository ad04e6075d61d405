/** A place in a tile of a hatch. */
export type TilePoint = readonly [x: number, y: number]

/** How finely a curve is written as straight pieces. */
const curvePieces = 4
const arcPieces = 12

interface Pen {
  at: TilePoint
  start: TilePoint
  /** The control point of the curve before, for the one that goes on from it. */
  control: TilePoint | undefined
  lines: TilePoint[][]
}

const command = /([A-Za-z])([^A-Za-z]*)/g
const figure = /-?(?:\d+\.?\d*|\.\d+)/g

/** How many figures a command takes. */
const takes: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, q: 4, t: 2, a: 7, z: 0 }

/** The lines of SVG path data with curves as straight pieces. Knows what hatches are made of: M L H V Q T A Z. */
export function linesOf(d: string): TilePoint[][] {
  const pen: Pen = { at: [0, 0], start: [0, 0], control: undefined, lines: [] }
  for (const [, letter = '', rest = ''] of d.matchAll(command))
    for (const [i, figures] of figuresOf(letter, rest).entries())
      draw(pen, i > 0 ? next(letter) : letter, figures)
  return pen.lines.filter((line) => line.length > 1)
}

/** The figures of a command, as many at a time as it takes. */
function figuresOf(letter: string, rest: string): number[][] {
  const size = takes[letter.toLowerCase()] ?? 0
  const figures = [...rest.matchAll(figure)].map(([each]) => Number(each))
  const times = size === 0 ? 1 : Math.floor(figures.length / size)
  return Array.from({ length: times }, (_, i) => figures.slice(i * size, (i + 1) * size))
}

/** What a command means when its figures go on: after a move lines are drawn. */
const next = (letter: string): string => ({ m: 'l', M: 'L' })[letter] ?? letter

function draw(pen: Pen, letter: string, figures: readonly number[]): void {
  const isRelative = letter === letter.toLowerCase()
  const [x0, y0] = pen.at
  const place = (x = 0, y = 0): TilePoint => (isRelative ? [x0 + x, y0 + y] : [x, y])
  const [a = 0, b = 0, c = 0, e = 0] = figures
  const control = pen.control
  pen.control = undefined
  const steps: Readonly<Record<string, () => void>> = {
    m: () => {
      pen.start = place(a, b)
      pen.at = pen.start
      pen.lines.push([pen.start])
    },
    l: () => lineTo(pen, place(a, b)),
    h: () => lineTo(pen, [isRelative ? x0 + a : a, y0]),
    v: () => lineTo(pen, [x0, isRelative ? y0 + a : a]),
    q: () => curveTo(pen, place(a, b), place(c, e)),
    t: () => curveTo(pen, control ? [2 * x0 - control[0], 2 * y0 - control[1]] : pen.at, place(a, b)),
    a: () => halfRingTo(pen, [a, b], place(figures[5], figures[6])),
    z: () => lineTo(pen, pen.start),
  }
  steps[letter.toLowerCase()]?.()
}

function lineTo(pen: Pen, to: TilePoint): void {
  pen.lines.at(-1)?.push(to)
  pen.at = to
}

function curveTo(pen: Pen, control: TilePoint, to: TilePoint): void {
  const from = pen.at
  for (let i = 1; i <= curvePieces; i++) {
    const t = i / curvePieces
    const part = (axis: 0 | 1) =>
      (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis]
    lineTo(pen, [part(0), part(1)])
  }
  pen.control = control
}

/** Half of an upright ellipse, from one end of its breadth to the other: rings are two of them. */
function halfRingTo(pen: Pen, [rx, ry]: TilePoint, to: TilePoint): void {
  const [x0, y0] = pen.at
  const centre = (x0 + to[0]) / 2
  const turn = to[0] > x0 ? -1 : 1
  for (let i = 1; i <= arcPieces; i++) {
    const angle = (Math.PI * i) / arcPieces
    lineTo(pen, [centre + turn * rx * Math.cos(angle), y0 + turn * ry * Math.sin(angle)])
  }
}

/** A line cut into its dashes: drawn and left out by turns, from its beginning. */
export function dashesOf(
  line: readonly TilePoint[],
  dash: readonly number[] | undefined,
): [TilePoint, TilePoint][] {
  const pieces = line.slice(1).map((to, i): [TilePoint, TilePoint] => [line[i] ?? to, to])
  if (!dash) return pieces
  return pieces.flatMap(([from, to]) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const at = (distance: number): TilePoint => {
      const t = Math.min(1, distance / length)
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    }
    const drawn: [TilePoint, TilePoint][] = []
    for (let start = 0, turn = 0; start < length - 1e-6; turn++) {
      const step = dash[turn % dash.length] ?? length
      if (turn % 2 === 0) drawn.push([at(start), at(start + step)])
      start += step
    }
    return drawn
  })
}
