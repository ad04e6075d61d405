import { encode } from 'jpeg-js'

import { scatter } from '#demo/city/random.ts'

export type Colour = readonly [red: number, green: number, blue: number]

export interface Sheet {
  width: number
  height: number
}

/** Paints a sheet column by column and keeps it as a JPEG: the same bytes on every machine. */
export function paint({ width, height }: Sheet, columnAt: (x: number) => (y: number) => Colour): Buffer {
  const data = Buffer.alloc(4 * width * height, 255)
  for (let x = 0; x < width; x += 1) {
    const colourAt = columnAt(x)
    for (let y = 0; y < height; y += 1) data.set(colourAt(y), 4 * (y * width + x))
  }
  return encode({ width, height, data }, 84).data
}

const at = (x: number, y: number, seed: number) => scatter(x, y, seed) / 2 ** 32

/** Smooth values from 0 to 1: those of a net of points, blended between them. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const u = ease(x - left)
  const above = mix(at(left, top, seed), at(left + 1, top, seed), u)
  const below = mix(at(left, top + 1, seed), at(left + 1, top + 1, seed), u)
  return mix(above, below, ease(y - top))
}

const ease = (t: number) => t * t * (3 - 2 * t)

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t

/** A colour so many times as bright. */
export const shade = ([red, green, blue]: Colour, by: number): Colour => [
  Math.min(255, red * by),
  Math.min(255, green * by),
  Math.min(255, blue * by),
]
