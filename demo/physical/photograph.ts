import { pick, randomBetween, randomOf } from '#demo/city/random.ts'

import { type Colour, drawScale, encode, type Pixels, scaleLength, side } from './picture.ts'
import type { Rock } from './rocks.ts'

export type Light = 'plane' | 'crossed'

/** Millimetres that the width of a photograph shows: its drawn scale is 0.2 mm long. */
export const photographWidth = (0.2 * side) / scaleLength

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
    const chosen = Uint8Array.from({ length: rock.across ** 2 + 1 }, (_, i) =>
      i === 0 ? 0 : pick(random, kinds),
    )
    const pixels: Pixels = new Uint8Array(grains.length)
    for (let i = 0; i < grains.length; i += 1) pixels[i] = chosen[grains[i] ?? 0] ?? 0
    drawScale(pixels, '0.2 mm', scale)
    return encode(palette, pixels)
  }
  return { plane: inLight('plane'), crossed: inLight('crossed') }
}

const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Pixels by which two middles differ at most between two grains. */
const border = 2.2

/** Where the middles of grains are, across and down in turn. */
type Middles = Float64Array

/** The grain at each pixel, that whose middle is nearest, counted from 1; 0 between two of them. */
function grainsOf(across: number, index: number): Int16Array {
  const random = randomOf(7701, index)
  const step = side / across
  const middles: Middles = new Float64Array(2 * across ** 2)
  for (let i = 0; i < across ** 2; i += 1) {
    middles[2 * i] = ((i % across) + randomBetween(random, 0.1, 0.9)) * step
    middles[2 * i + 1] = (Math.floor(i / across) + randomBetween(random, 0.1, 0.9)) * step
  }
  const grains = new Int16Array(side * side)
  for (let row = 0; row < across; row += 1)
    for (let column = 0; column < across; column += 1) {
      const near = neighboursOf(row, column, across)
      const around = near.flatMap((grain) => [...middles.subarray(2 * grain, 2 * grain + 2)])
      fillCell(grains, { row, column, step }, { near, around: Float64Array.from(around) })
    }
  return grains
}

/** The pixels at whole places within a part of the square, the end left out. */
const spanOf = (at: number, step: number): [from: number, to: number] => [
  Math.ceil(at * step),
  Math.min(side, Math.ceil((at + 1) * step)),
]

interface Neighbours {
  near: readonly number[]
  around: Middles
}

/** Finds the grain of each pixel of a cell, which holds one middle, among those of the cells around it. */
function fillCell(
  grains: Int16Array,
  { row, column, step }: { row: number; column: number; step: number },
  { near, around }: Neighbours,
): void {
  const [[top, bottom], [left, right]] = [spanOf(row, step), spanOf(column, step)]
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const nearest = nearestTo(x, y, around)
      grains[y * side + x] = nearest < 0 ? 0 : (near[nearest] ?? 0) + 1
    }
}

function neighboursOf(row: number, column: number, across: number): number[] {
  const around = [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((right) => [row + down, column + right] as const),
  )
  return around
    .filter(([r, c]) => Math.min(r, c) >= 0 && Math.max(r, c) < across)
    .map(([r, c]) => r * across + c)
}

/** Which of some middles is nearest to a pixel; below 0 between two of them. */
function nearestTo(x: number, y: number, around: Middles): number {
  let nearest = -1
  let least = Infinity
  let second = Infinity
  for (let i = 0; i < around.length; i += 2) {
    const right = (around[i] ?? 0) - x
    const down = (around[i + 1] ?? 0) - y
    const away = right * right + down * down
    if (away >= second) continue
    second = Math.max(away, least)
    if (away < least) nearest = i / 2
    least = Math.min(away, least)
  }
  return Math.sqrt(second) - Math.sqrt(least) < border ? -1 : nearest
}
