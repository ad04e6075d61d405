import type { GroundSection } from '#contract/site.ts'

type Stratum = GroundSection['strata'][number]

export interface Section {
  strata: readonly Stratum[]
  /** Horizontal positions, pixels. */
  xs: readonly number[]
  ground: readonly number[]
  /** Depth of the base of each stratum at each position, metres. */
  bases: readonly (readonly number[])[]
  /** Today's river: name, start and end in pixels, level and depth in metres. */
  river: { name: string; from: number; to: number; level: number; depth: number } | undefined
  /**
   * The buried valley: its name, the index of the stratum that fills it, and the depth of its floor in metres;
   * undefined outside of it.
   */
  valley: { name: string; fill: number; floor: readonly (number | undefined)[] } | undefined
}

/** Places on the page, as shares of its width. */
const [riverWide, riverNarrow] = [
  [0.19, 0.345],
  [0.06, 0.36],
] as const
const [valleyMiddle, valleyHalf] = [0.62, 0.13]

const step = 12
/** Maximum depth of the drawing in metres; the lowest stratum extends below it. */
const bottom = 100

/** Interpolates the depth between computed positions. */
export const depthAt = (line: readonly number[], x: number): number =>
  line[Math.min(line.length - 1, Math.max(0, Math.round(x / step)))] ?? 0

/** Computes the section for a width in pixels. Depths in metres, downward positive; deterministic. */
export function layOut(given: GroundSection, { width, wide }: { width: number; wide: boolean }): Section {
  const { strata } = given
  const xs = Array.from({ length: Math.ceil(width / step) + 1 }, (_, i) => i * step)
  const [from, to] = wide ? riverWide : riverNarrow
  const river = given.river ? { ...given.river, from: width * from, to: width * to, level: 1.6 } : undefined
  const ground = xs.map((x) => roll(x / 260, 3) * 1.6 - 0.4 + (river ? cutBy(river, x) : 0))
  const bases: number[][] = []
  for (const [i, stratum] of strata.entries()) {
    const above = bases[i - 1] ?? ground
    const mean = i === strata.length - 1 ? Math.max(stratum.base, bottom) : stratum.base
    bases.push(
      xs.map((x, k) =>
        Math.max(mean + roll(x / 230, i * 7 + 11) * stratum.relief, above[k] ?? 0, ground[k] ?? 0),
      ),
    )
  }
  return { strata, xs, ground, bases, river, valley: valleyOf(given, xs, width) }
}

/** Depth of the river bed below its banks. */
function cutBy({ from, to, depth }: NonNullable<Section['river']>, x: number): number {
  const across = ((x - from) / (to - from)) * 2 - 1
  return Math.abs(across) >= 1 ? 0 : depth * (0.5 + 0.5 * Math.cos(Math.PI * across)) ** 0.7
}

/** Floor of the valley: starts within the stratum that fills it and is deepest in the middle. */
function valleyOf(
  { strata, channel }: GroundSection,
  xs: readonly number[],
  width: number,
): Section['valley'] {
  const stratum = channel && strata[channel.fill]
  if (!stratum) return undefined
  const { name, fill, floor } = channel
  const rim = ((strata[fill - 1]?.base ?? 0) + stratum.base) / 2
  const floorAt = (x: number) => {
    const across = Math.abs(x / width - valleyMiddle) / valleyHalf
    if (across >= 1) return undefined
    return rim + (floor - rim) * (0.5 + 0.5 * Math.cos(Math.PI * across)) ** 0.75 + roll(x / 90, 99) * 1.5
  }
  return { name, fill, floor: xs.map(floorAt) }
}

/** Top and base of a stratum along the section, the valley already cut into it. */
export function stratumLines(
  { ground, bases, valley }: Section,
  i: number,
): { top: readonly number[]; base: readonly number[] } {
  const base = (bases[i] ?? ground).map((depth, k) =>
    i === valley?.fill ? Math.max(depth, valley.floor[k] ?? 0) : depth,
  )
  return { top: bases[i - 1] ?? ground, base }
}

/** Whether the contact at the base of a stratum is cut away by the buried valley. */
export const isCut = ({ bases, valley }: Section, i: number, k: number): boolean =>
  valley !== undefined && i > valley.fill && (bases[i]?.[k] ?? 0) < (valley.floor[k] ?? 0)

/** The stratum at a position and depth; undefined in the air and in the river. */
export function stratumAt(
  { strata, xs, ground, bases, valley }: Section,
  x: number,
  depth: number,
): Stratum | undefined {
  const k = Math.min(xs.length - 1, Math.max(0, Math.round(x / step)))
  if (depth < (ground[k] ?? 0)) return undefined
  if (valley && depth > (bases[valley.fill - 1]?.[k] ?? 0) && depth < (valley.floor[k] ?? 0))
    return strata[valley.fill]
  return strata.find((_, i) => depth < (bases[i]?.[k] ?? 0))
}

/** Smooth deterministic noise between −0.5 and 0.5. */
function roll(x: number, seed: number): number {
  let sum = 0
  for (const [amplitude, frequency] of [
    [0.57, 1],
    [0.29, 2.03],
    [0.14, 4.1],
  ] as const) {
    sum += amplitude * interpolate(x * frequency, seed)
  }
  return sum - 0.5
}

function interpolate(x: number, seed: number): number {
  const i = Math.floor(x)
  const t = (x - i) ** 2 * (3 - 2 * (x - i))
  return scatter(i, seed) * (1 - t) + scatter(i + 1, seed) * t
}

function scatter(i: number, seed: number): number {
  let n = (Math.imul(i, 374_761_393) + Math.imul(seed, 1_442_695_041)) | 0
  n = Math.imul(n ^ (n >>> 13), 1_274_126_177)
  return ((n ^ (n >>> 16)) >>> 0) / 4_294_967_296
}
