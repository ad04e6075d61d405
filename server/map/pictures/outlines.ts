type Point = readonly [x: number, y: number]
/** Corners of a line; of a closed one the first is the last. */
export type Line = readonly Point[]

const numbersOf: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, a: 7, c: 6, s: 4, z: 0 }

/** The lines of SVG path data: moves, lines, circular arcs and cubic curves, in pieces. */
export function linesOf(d: string): Line[] {
  const pen = openPen()
  for (const [, command = '', numbers = ''] of d.matchAll(/([mlhvacsz])([^mlhvacsz]*)/gi))
    drawAll(pen, command, Array.from(numbers.matchAll(/-?(?:\d*\.\d+|\d+)/g), Number))
  return pen.lines().filter((line) => line.length > 1)
}

/** A command with several sets of numbers is as many commands; moves are lines from the second on. */
function drawAll(pen: Pen, command: string, numbers: readonly number[]): void {
  const size = numbersOf[command.toLowerCase()] ?? 0
  pen.draw(command, numbers.slice(0, size))
  const next = { m: 'l', M: 'L' }[command] ?? command
  const more = size === 0 ? 0 : Math.floor(numbers.length / size) - 1
  for (let i = 1; i <= more; i += 1) pen.draw(next, numbers.slice(i * size, (i + 1) * size))
}

interface Pen {
  draw: (command: string, numbers: readonly number[]) => void
  lines: () => Line[]
}

function openPen(): Pen {
  const lines: Point[][] = []
  let at: Point = [0, 0]
  let control: Point = [0, 0]
  const to = (point: Point) => {
    lines.at(-1)?.push(point)
    at = point
    control = point
  }
  const curve = (first: Point, second: Point, end: Point) => {
    for (const point of cubic(at, first, second, end)) lines.at(-1)?.push(point)
    at = end
    control = [2 * end[0] - second[0], 2 * end[1] - second[1]]
  }
  const moves: Record<string, (numbers: readonly number[], base: Point) => void> = {
    m: ([x = 0, y = 0], [bx, by]) => {
      lines.push([])
      to([bx + x, by + y])
    },
    l: ([x = 0, y = 0], [bx, by]) => to([bx + x, by + y]),
    h: ([x = 0], [bx]) => to([bx + x, at[1]]),
    v: ([y = 0], [, by]) => to([at[0], by + y]),
    a: ([r = 0, , , large = 0, sweep = 0, x = 0, y = 0], [bx, by]) => {
      const end: Point = [bx + x, by + y]
      for (const point of arc(at, end, { r, isLarge: large === 1, isSweep: sweep === 1 })) to(point)
    },
    c: ([a = 0, b = 0, c = 0, d = 0, x = 0, y = 0], [bx, by]) =>
      curve([bx + a, by + b], [bx + c, by + d], [bx + x, by + y]),
    s: ([c = 0, d = 0, x = 0, y = 0], [bx, by]) => curve(control, [bx + c, by + d], [bx + x, by + y]),
    z: () => to(lines.at(-1)?.[0] ?? at),
  }
  return {
    draw: (command, numbers) => {
      const isRelative = command === command.toLowerCase()
      moves[command.toLowerCase()]?.(numbers, isRelative ? at : [0, 0])
    },
    lines: () => lines,
  }
}

/** Pieces of a curve; of an arc twice as many: on a sign of 40 pixels none is seen. */
const steps = 8

function cubic(from: Point, first: Point, second: Point, end: Point): Point[] {
  const along = (t: number, axis: 0 | 1) =>
    (1 - t) ** 3 * from[axis] +
    3 * (1 - t) ** 2 * t * first[axis] +
    3 * (1 - t) * t * t * second[axis] +
    t ** 3 * end[axis]
  return Array.from({ length: steps }, (_, i) => {
    const t = (i + 1) / steps
    return [along(t, 0), along(t, 1)] as const
  })
}

interface Arc {
  r: number
  isLarge: boolean
  isSweep: boolean
}

/** Pieces of a circular arc (SVG 2, B.2.4). */
function arc([x1, y1]: Point, [x2, y2]: Point, { r, isLarge, isSweep }: Arc): Point[] {
  const [dx, dy] = [(x2 - x1) / 2, (y2 - y1) / 2]
  const half = Math.hypot(dx, dy)
  const radius = Math.max(r, half)
  const away = half === 0 ? 0 : Math.sqrt(radius * radius - half * half) / half
  const side = isLarge === isSweep ? 1 : -1
  const [cx, cy] = [x1 + dx + side * away * dy, y1 + dy - side * away * dx]
  const from = Math.atan2(y1 - cy, x1 - cx)
  const turn = Math.atan2(y2 - cy, x2 - cx) - from
  const whole = 2 * Math.PI
  const swept = isSweep ? ((turn % whole) + whole) % whole : -(((-turn % whole) + whole) % whole)
  return Array.from({ length: 2 * steps }, (_, i) => {
    const angle = from + (swept * (i + 1)) / (2 * steps)
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const
  })
}

/** Straight pieces, four numbers each: from and to. */
export type Pieces = Float64Array

export const piecesOf = (lines: readonly Line[]): Pieces =>
  Float64Array.from(lines.flatMap((line) => line.slice(1).flatMap((to, i) => [...(line[i] ?? to), ...to])))

/** Whether a point lies within closed lines, by the even–odd rule. */
export function isInside(pieces: Pieces, x: number, y: number): boolean {
  let inside = false
  for (let i = 0; i < pieces.length; i += 4) {
    const [ay, by] = [pieces[i + 1] ?? 0, pieces[i + 3] ?? 0]
    if (ay > y === by > y) continue
    const [ax, bx] = [pieces[i] ?? 0, pieces[i + 2] ?? 0]
    if (x < ((ax - bx) * (y - by)) / (ay - by) + bx) inside = !inside
  }
  return inside
}

/** The square of the distance of a point from the nearest of some pieces. */
export function squareTo(pieces: Pieces, x: number, y: number): number {
  let nearest = Infinity
  for (let i = 0; i < pieces.length; i += 4) {
    const ax = x - (pieces[i] ?? 0)
    const ay = y - (pieces[i + 1] ?? 0)
    const dx = (pieces[i + 2] ?? 0) - (pieces[i] ?? 0)
    const dy = (pieces[i + 3] ?? 0) - (pieces[i + 1] ?? 0)
    const length = dx * dx + dy * dy
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (ax * dx + ay * dy) / length))
    const [px, py] = [ax - share * dx, ay - share * dy]
    nearest = Math.min(nearest, px * px + py * py)
  }
  return nearest
}
