import { signLines, type SignShape } from '#contract/map/signs.ts'

import { isInside, linesOf, piecesOf, squareTo } from './outlines.ts'

/** Pixels row by row, each of four bytes: red, green, blue and alpha, which is not multiplied in. */
export interface Bitmap {
  width: number
  height: number
  bytes: Uint8Array
}

export const emptyBitmap = (width: number, height: number): Bitmap => ({
  ...{ width, height },
  bytes: new Uint8Array(4 * width * height),
})

export interface SignLook {
  /** Colour of lines and of what is filled with ink: `#12447c`. */
  ink: string
  /** Pixels on a side. */
  size: number
  /** Widths of the white casing and of the lines, in units of the grid. */
  casing?: number
  line?: number
}

const grid = 24
/** Dots on a side of a pixel that are looked at. */
const dots = 4

type Colour = readonly [red: number, green: number, blue: number]

function colourOf(ink: string): Colour {
  const part = (at: number) => Number.parseInt(ink.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

/** What a dot of a sign is: nothing, white or ink. */
const clear = 0
const ground = 1
const inkDot = 2

/** Paints a sign as the map does: a white casing, what is filled, and lines of ink. */
export function paintSign(
  shapes: readonly SignShape[],
  { ink, size, casing = signLines.casing, line = signLines.ink }: SignLook,
): Bitmap {
  const side = size * dots
  const dotsOf = classify(shapes, { side, casing: (casing / 2) ** 2, line: (line / 2) ** 2 })
  const own = colourOf(ink)
  const bitmap = emptyBitmap(size, size)
  for (let i = 0; i < size * size; i += 1) {
    const [left, top] = [(i % size) * dots, Math.floor(i / size) * dots]
    const counts: [number, number, number] = [0, 0, 0]
    for (let k = 0; k < dots * dots; k += 1) {
      const kind = dotsOf[(top + Math.floor(k / dots)) * side + left + (k % dots)] ?? clear
      counts[kind === inkDot ? inkDot : kind === ground ? ground : clear] += 1
    }
    bitmap.bytes.set(meanOf(counts, own), 4 * i)
  }
  return bitmap
}

interface Look {
  /** Dots on a side of a sign. */
  side: number
  /** Squares of the half widths of the casing and of the lines. */
  casing: number
  line: number
}

function classify(shapes: readonly SignShape[], { side, casing, line }: Look): Uint8Array {
  const drawn = shapes.map(({ d, fill }) => ({ pieces: piecesOf(linesOf(d)), fill }))
  const found = new Uint8Array(side * side)
  const step = grid / side
  for (let i = 0; i < found.length; i += 1) {
    const [x, y] = [((i % side) + 0.5) * step, (Math.floor(i / side) + 0.5) * step]
    let dot = clear
    const squares = drawn.map(({ pieces }) => squareTo(pieces, x, y))
    if (squares.some((square) => square <= casing)) dot = ground
    for (const [k, { pieces, fill }] of drawn.entries()) {
      if (fill !== 'none' && isInside(pieces, x, y)) dot = fill === 'ink' ? inkDot : ground
      if ((squares[k] ?? Infinity) <= line) dot = inkDot
    }
    found[i] = dot
  }
  return found
}

function meanOf([none, white, ink]: readonly [number, number, number], own: Colour): number[] {
  const painted = white + ink
  if (painted === 0) return [0, 0, 0, 0]
  const mix = own.map((value) => Math.round((value * ink + 255 * white) / painted))
  return [...mix, Math.round((255 * painted) / (painted + none))]
}

/** Lays a small picture over another, its upper left corner at a pixel; what lies beyond the edge is cut off. */
export function stamp(on: Bitmap, sign: Bitmap, left: number, top: number): void {
  for (let y = Math.max(0, -top); y < Math.min(sign.height, on.height - top); y += 1)
    for (let x = Math.max(0, -left); x < Math.min(sign.width, on.width - left); x += 1)
      blend(on.bytes, 4 * ((top + y) * on.width + left + x), sign.bytes, 4 * (y * sign.width + x))
}

function blend(on: Uint8Array, at: number, sign: Uint8Array, from: number): void {
  const above = (sign[from + 3] ?? 0) / 255
  if (above === 0) return
  const below = ((on[at + 3] ?? 0) / 255) * (1 - above)
  const alpha = above + below
  for (let axis = 0; axis < 3; axis += 1)
    on[at + axis] = Math.round(((sign[from + axis] ?? 0) * above + (on[at + axis] ?? 0) * below) / alpha)
  on[at + 3] = Math.round(255 * alpha)
}
