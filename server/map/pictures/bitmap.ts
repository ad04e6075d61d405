import type { SignShape } from '#contract/map/signs.ts'

import { distanceFrom, isInside, linesOf } from './outlines.ts'

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

const white: Colour = [255, 255, 255]

function colourOf(ink: string): Colour {
  const part = (at: number) => Number.parseInt(ink.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

/** Paints a sign as the map does: a white casing, what is filled, and lines of ink. */
export function paintSign(
  shapes: readonly SignShape[],
  { ink, size, casing = 5, line = 1.9 }: SignLook,
): Bitmap {
  const drawn = shapes.map(({ d, fill }) => ({ lines: linesOf(d), fill }))
  const own = colourOf(ink)
  const colourAt = (x: number, y: number): Colour | undefined => {
    let colour: Colour | undefined
    for (const { lines } of drawn) if (distanceFrom(lines, x, y) <= casing / 2) colour = white
    for (const { lines, fill } of drawn) {
      if (fill !== 'none' && isInside(lines, x, y)) colour = fill === 'ink' ? own : white
      if (distanceFrom(lines, x, y) <= line / 2) colour = own
    }
    return colour
  }
  const bitmap = emptyBitmap(size, size)
  const step = grid / size / dots
  for (let i = 0; i < size * size; i += 1) {
    const [left, top] = [(i % size) * dots, Math.floor(i / size) * dots]
    const colours = Array.from({ length: dots * dots }, (_, k) =>
      colourAt((left + (k % dots) + 0.5) * step, (top + Math.floor(k / dots) + 0.5) * step),
    )
    bitmap.bytes.set(meanOf(colours), 4 * i)
  }
  return bitmap
}

function meanOf(colours: readonly (Colour | undefined)[]): number[] {
  const painted = colours.filter((colour) => colour !== undefined)
  if (painted.length === 0) return [0, 0, 0, 0]
  const mean = (axis: 0 | 1 | 2) =>
    Math.round(painted.reduce((sum, colour) => sum + colour[axis], 0) / painted.length)
  return [mean(0), mean(1), mean(2), Math.round((255 * painted.length) / colours.length)]
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
