import { pick, randomBetween, randomOf } from '#demo/city/random.ts'

import { type Colour, drawScale, type Pixels, png, side } from './picture.ts'
import type { Rock } from './rocks.ts'

export type Light = 'plane' | 'crossed'

const scale = { ink: 1, ground: 2 }
const scaleColours: readonly Colour[] = [
  [0, 0, 0],
  [20, 20, 20],
  [250, 250, 250],
]
const edges: Record<Light, Colour> = { plane: [141, 134, 116], crossed: [11, 11, 14] }

/** Drawn photographs of a thin section in both lights: the same grains, each in a colour of the rock. */
export function photographs(rock: Rock, index: number): Record<Light, Buffer> {
  const grains = grainsOf(rock.across, index)
  const inLight = (light: Light) => {
    const random = randomOf(7703, index, light === 'plane' ? 0 : 1)
    const colours = rock[light].map(colourOf)
    const palette = [...scaleColours.with(0, edges[light]), ...colours]
    const kinds = colours.map((_, i) => scaleColours.length + i)
    const chosen = Array.from({ length: rock.across ** 2 }, () => pick(random, kinds))
    const pixels: Pixels = new Uint8Array(grains.length)
    for (const [i, grain] of grains.entries()) pixels[i] = chosen[grain] ?? 0
    drawScale(pixels, '0.2 mm', scale)
    return png(palette, pixels)
  }
  return { plane: inLight('plane'), crossed: inLight('crossed') }
}

const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Pixels by which two middles differ at most between two grains. */
const border = 2.2

interface Middles {
  xs: Float64Array
  ys: Float64Array
}

/** The grain at each pixel, that whose middle is nearest; below 0 between two of them. */
function grainsOf(across: number, index: number): Int16Array {
  const random = randomOf(7701, index)
  const step = side / across
  const middles: Middles = { xs: new Float64Array(across ** 2), ys: new Float64Array(across ** 2) }
  for (let i = 0; i < across ** 2; i += 1) {
    middles.xs[i] = ((i % across) + randomBetween(random, 0.1, 0.9)) * step
    middles.ys[i] = (Math.floor(i / across) + randomBetween(random, 0.1, 0.9)) * step
  }
  const grains = new Int16Array(side * side)
  for (let y = 0; y < side; y += 1) {
    const row = Math.floor(y / step)
    for (let column = 0; column < across; column += 1) {
      const near = neighboursOf(row, column, across)
      const end = Math.min(side, Math.ceil((column + 1) * step))
      for (let x = Math.ceil(column * step); x < end; x += 1)
        grains[y * side + x] = nearestTo(x, y, middles, near)
    }
  }
  return grains
}

function neighboursOf(row: number, column: number, across: number): number[] {
  const around = [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((right) => [row + down, column + right] as const),
  )
  return around
    .filter(([r, c]) => Math.min(r, c) >= 0 && Math.max(r, c) < across)
    .map(([r, c]) => r * across + c)
}

function nearestTo(x: number, y: number, { xs, ys }: Middles, near: readonly number[]): number {
  let nearest = -1
  let least = Infinity
  let second = Infinity
  for (const grain of near) {
    const away = ((xs[grain] ?? 0) - x) ** 2 + ((ys[grain] ?? 0) - y) ** 2
    if (away >= second) continue
    second = Math.max(away, least)
    if (away < least) nearest = grain
    least = Math.min(away, least)
  }
  return Math.sqrt(second) - Math.sqrt(least) < border ? -1 : nearest
}
