import { hatchUnit } from '#geology/drawing/marks.ts'
import type { Hatch } from '#geology/strata/hatches.ts'

import { dashesOf, linesOf, type TilePoint } from './strokes.ts'

/** One family of parallel lines of a hatch, as CAD has them: millimetres with y upwards. */
export interface HatchLine {
  /** Degrees. */
  readonly angle: number
  readonly base: TilePoint
  /** From one line to the next, as a vector already turned into the axes of the drawing. */
  readonly offset: TilePoint
  /** Drawn, left out (negative), …; 0 is a dot. None for a full line. */
  readonly dashes: readonly number[]
  /** Of its strokes, or of its dots. */
  readonly width: number
}

/** Millimetres of a stroke of weight 1. */
const strokeWidth = 0.14

const greatestStep = 12

/**
 * A tile of a hatch as families of lines, as CAD knows them. A straight stroke of a tile w × h comes again at every
 * (a·w, b·h): its direction is one of these vectors or, for strokes of other slopes, the nearest of them.
 */
export function hatchLinesOf(hatch: Hatch): readonly HatchLine[] {
  const lines = linesOfHatches.get(hatch) ?? workOut(hatch)
  linesOfHatches.set(hatch, lines)
  return lines
}

/** Hatches are few and never change. */
const linesOfHatches = new WeakMap<Hatch, readonly HatchLine[]>()

function workOut({ width, height, strokes, dots }: Hatch): HatchLine[] {
  const [w, h] = [width * hatchUnit, height * hatchUnit]
  return [
    ...strokes.flatMap(({ d, dash, weight = 1 }) =>
      linesOf(d)
        .flatMap((line) => dashesOf(line, dash))
        .flatMap(([from, to]) => lineOf(toPaper(from), toPaper(to), [w, h]))
        .map((line): HatchLine => ({ ...line, width: weight * strokeWidth })),
    ),
    ...dots.map(([x, y, radius]): HatchLine => ({
      angle: 0,
      base: toPaper([x, y]),
      offset: [0, h],
      dashes: [0, -w],
      width: 2 * radius * hatchUnit,
    })),
  ]
}

const toPaper = ([x, y]: TilePoint): TilePoint => [x * hatchUnit, -y * hatchUnit]

function lineOf(from: TilePoint, to: TilePoint, [w, h]: TilePoint): Omit<HatchLine, 'width'>[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  if (length < 1e-6) return []
  const [i, j] = nearestStep(dx / w, dy / h)
  const [a, b] = neighbourOf(i, j)
  const [x, y] = [i * w, j * h]
  const period = Math.hypot(x, y)
  // the stroke keeps its middle where its direction is a little turned
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const
  const base: TilePoint = [middle[0] - (x / period) * (length / 2), middle[1] - (y / period) * (length / 2)]
  return [
    {
      angle: (Math.atan2(y, x) * 180) / Math.PI,
      base,
      offset: [a * w, b * h],
      dashes: length > period - 1e-3 ? [] : [length, length - period],
    },
  ]
}

/** All steps of so many tiles across and down at most. */
const steps = Array.from({ length: (2 * greatestStep + 1) ** 2 }, (_, n): [number, number] => [
  (n % (2 * greatestStep + 1)) - greatestStep,
  Math.floor(n / (2 * greatestStep + 1)) - greatestStep,
])

const divisorOf = (a: number, b: number): number => (b === 0 ? Math.abs(a) : divisorOf(b, a % b))

const lengthOf = ([i, j]: readonly [number, number]) => Math.hypot(i, j)

/** How much a step of one tile more must bring, in radians: its lines stand the closer. */
const worthOfStep = 0.004

/** The step (i, j) of tiles, without a common divisor, whose direction is nearest to one of so many tiles. */
function nearestStep(u: number, v: number): [number, number] {
  const turnTo = ([i, j]: [number, number]) => {
    const turn = Math.atan2(j, i) - Math.atan2(v, u)
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) + worthOfStep * Math.hypot(i, j)
  }
  return steps
    .filter(([i, j]) => divisorOf(i, j) === 1)
    .reduce((best, step) => (turnTo(step) < turnTo(best) - 1e-9 ? step : best))
}

/** A step (a, b) to the next line beside (i, j): i·b − j·a = 1, the shortest of them. */
function neighbourOf(i: number, j: number): [number, number] {
  const beside = steps.filter(([a, b]) => i * b - j * a === 1)
  return beside.reduce((best, step) => (lengthOf(step) < lengthOf(best) ? step : best), beside[0] ?? [0, 1])
}
