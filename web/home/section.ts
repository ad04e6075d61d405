// The ground under the invented city, for the front page: a schematic section that obeys its own stratigraphy.
import type { Lithology } from '#geology/lithology.ts'

interface Bed {
  layer: number
  name: string
  lithology: Lithology
  /** Mean depth of its base, metres below the datum. */
  base: number
  /** How far its base rises and falls, metres. */
  relief: number
}

export const beds: readonly Bed[] = [
  { layer: 1, name: '填土', lithology: 'plainFill', base: 1.8, relief: 1 },
  { layer: 2, name: '褐黄色粉质黏土', lithology: 'siltyClay', base: 4.4, relief: 1 },
  { layer: 3, name: '淤泥质粉质黏土', lithology: 'muckySiltyClay', base: 8.8, relief: 2 },
  { layer: 4, name: '淤泥质黏土', lithology: 'muckyClay', base: 17, relief: 3 },
  { layer: 5, name: '灰色黏土', lithology: 'clay', base: 26, relief: 4 },
  { layer: 6, name: '暗绿色粉质黏土', lithology: 'siltyClay', base: 30, relief: 3 },
  { layer: 7, name: '粉砂', lithology: 'siltySand', base: 46, relief: 6 },
  { layer: 8, name: '粉质黏土与粉砂互层', lithology: 'interbedded', base: 60, relief: 6 },
  { layer: 9, name: '青灰色细砂', lithology: 'fineSand', base: 78, relief: 4 },
  { layer: 10, name: '蓝灰色黏土', lithology: 'clay', base: 92, relief: 0 },
]

/** The clay of layer 5 fills an old river valley cut through layers 6 and 7. */
const fill = 4
const cutThrough = new Set([5, 6])

export interface Section {
  /** Horizontal places, pixels. */
  xs: readonly number[]
  ground: readonly number[]
  /** Depth of the base of each bed at each place, metres. */
  bases: readonly (readonly number[])[]
  /** The river of today: where it begins and ends, pixels, and its level, metres. */
  river: { from: number; to: number; level: number }
  /** Depth of the floor of the buried valley, metres; undefined outside of it. */
  valley: readonly (number | undefined)[]
}

const step = 12

/** Depth at any place between two that were computed. */
export const depthAt = (line: readonly number[], x: number): number =>
  line[Math.min(line.length - 1, Math.max(0, Math.round(x / step)))] ?? 0

/** Lays the section out for a width in pixels. Depths in metres, downward positive; nothing is random. */
export function layOut({ width, wide }: { width: number; wide: boolean }): Section {
  const xs = Array.from({ length: Math.ceil(width / step) + 1 }, (_, i) => i * step)
  const river = {
    from: width * (wide ? 0.19 : 0.06),
    to: width * (wide ? 0.345 : 0.36),
    level: 1.6,
  }
  const ground = xs.map((x) => roll(x / 260, 3) * 1.6 - 0.4 + bedOf(river, x))
  const valley = xs.map((x) => floorOf(x / width, x))
  const bases: number[][] = []
  for (const [i, bed] of beds.entries()) {
    const above = bases[i - 1] ?? ground
    bases.push(
      xs.map((x, k) =>
        Math.max(bed.base + roll(x / 230, i * 7 + 11) * bed.relief, above[k] ?? 0, ground[k] ?? 0),
      ),
    )
  }
  return { xs, ground, bases, river, valley }
}

/** The depth of the river's floor below its banks. */
function bedOf({ from, to }: Section['river'], x: number): number {
  const across = ((x - from) / (to - from)) * 2 - 1
  return Math.abs(across) >= 1 ? 0 : 12.5 * (0.5 + 0.5 * Math.cos(Math.PI * across)) ** 0.7
}

function floorOf(share: number, x: number): number | undefined {
  const across = Math.abs(share - 0.62) / 0.13
  if (across >= 1) return undefined
  return 22 + 25.5 * (0.5 + 0.5 * Math.cos(Math.PI * across)) ** 0.75 + roll(x / 90, 99) * 1.5
}

/** Top and base of a bed along the section, the valley already cut into it. */
export function bedLines({ ground, bases, valley }: Section, i: number): { top: number[]; base: number[] } {
  const lineOf = (index: number) =>
    (bases[index] ?? ground).map((depth, k) => (index === fill ? Math.max(depth, valley[k] ?? 0) : depth))
  const above = i === 0 ? [...ground] : (bases[i - 1] ?? ground).slice()
  return { top: above, base: lineOf(i) }
}

/** Whether the contact at the base of a bed is cut away by the buried valley. */
export const isCut = ({ bases, valley }: Section, i: number, k: number): boolean =>
  cutThrough.has(i) && (bases[i]?.[k] ?? 0) < (valley[k] ?? 0)

/** The bed met at a place and depth; undefined in the air and in the river. */
export function bedAt(section: Section, x: number, depth: number): Bed | undefined {
  const k = Math.min(section.xs.length - 1, Math.max(0, Math.round(x / step)))
  if (depth < (section.ground[k] ?? 0)) return undefined
  const clay = beds[fill]
  if (clay && depth > (section.bases[fill - 1]?.[k] ?? 0) && depth < (section.valley[k] ?? 0)) return clay
  return beds.find((_, i) => depth < (section.bases[i]?.[k] ?? 0))
}

/** Smooth, repeatable unrest between −0.5 and 0.5. */
function roll(x: number, seed: number): number {
  let sum = 0
  for (const [amplitude, frequency] of [
    [0.57, 1],
    [0.29, 2.03],
    [0.14, 4.1],
  ] as const) {
    sum += amplitude * between(x * frequency, seed)
  }
  return sum - 0.5
}

function between(x: number, seed: number): number {
  const i = Math.floor(x)
  const t = (x - i) ** 2 * (3 - 2 * (x - i))
  return scatter(i, seed) * (1 - t) + scatter(i + 1, seed) * t
}

function scatter(i: number, seed: number): number {
  let n = (Math.imul(i, 374_761_393) + Math.imul(seed, 1_442_695_041)) | 0
  n = Math.imul(n ^ (n >>> 13), 1_274_126_177)
  return ((n ^ (n >>> 16)) >>> 0) / 4_294_967_296
}
