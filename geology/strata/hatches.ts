import type { Lithology } from './lithology.ts'

export interface Stroke {
  /** SVG path data in tile units, one unit being one pixel at natural size. */
  readonly d: string
  readonly dash?: readonly number[]
  /** Width of the line; 1 when absent. */
  readonly weight?: number
}

/**
 * One tile of a hatch, as data that any painter can repeat. It fits to itself on all four sides: a line that leaves
 * on one enters on the other, so tiles are laid without clipping and only the outer edge is cut.
 */
export interface Hatch {
  readonly width: number
  readonly height: number
  readonly strokes: readonly Stroke[]
  /** Filled dots: x, y, radius. */
  readonly dots: readonly (readonly [x: number, y: number, radius: number])[]
}

type Dots = Hatch['dots']

const tile = (
  size: readonly [number, number],
  lines: readonly (string | Stroke)[],
  dots: Dots = [],
): Hatch => ({
  width: size[0],
  height: size[1],
  strokes: lines.map((line) => (typeof line === 'string' ? { d: line } : line)),
  dots,
})

const dots = (radius: number, ...places: readonly (readonly [number, number])[]): Dots =>
  places.map(([x, y]) => [x, y, radius])

const ring = (x: number, y: number, rx: number, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`

const wave = (x: number, y: number, width = 9) => `M${x} ${y}q${width / 4}-2.6 ${width / 2} 0t${width / 2} 0`

/** A dash that divides the diagonal of 8 units twice, so that it runs on over every edge of its tile; caps are round. */
const dash = [2.1, 4 * Math.SQRT2 - 2.1]

/** Convention of the delta's survey offices: angle and dash separate clay and silt, waves mean soft, dots grow with the grain. */
export const hatches: Readonly<Record<Lithology, Hatch>> = {
  miscellaneousFill: tile(
    [24, 24],
    ['M2 8l4-6M5.5 9l4-6M14 20l4-6M17.5 21l4-6', 'M14 4h6v4h-6zM3 16l3.2-3.5 3 3.5z'],
    dots(0.9, [12, 12], [21, 11], [9, 20], [3, 21]),
  ),
  plainFill: tile(
    [24, 24],
    ['M2 9l5-7M6 10l5-7M14 21l5-7M18 22l5-7'],
    dots(0.9, [15, 4], [20, 7], [4, 17], [8, 21]),
  ),
  creekFill: tile(
    [24, 24],
    [
      'M3 8.5l4.2-6M7 9l4.2-6M15 21l4.2-6M19 21.5l4.2-6',
      wave(13, 5) + wave(13, 8.2) + wave(1.5, 16) + wave(1.5, 19.2),
    ],
    dots(1, [12, 13]),
  ),
  hydraulicFill: tile(
    [24, 16],
    ['M0 3.5q6-3.2 12 0t12 0M3 14.5l4.2-6M7 14.5l4.2-6'],
    dots(0.9, [15, 9], [20, 9], [17.5, 13], [22.5, 13]),
  ),
  clay: tile([16, 16], ['M0 8L8 0M0 16L16 0M8 16L16 8']),
  siltyClay: tile([16, 16], ['M0 16L16 0', { d: 'M0 8L8 0M8 16L16 8', dash }]),
  muckyClay: tile(
    [24, 16],
    ['M1 9l6-8M7 9l6-8M13 9l6-8M19 9l6-8', 'M0 12q3-2.6 6 0t6 0t6 0t6 0M0 14.8q3-2.6 6 0t6 0t6 0t6 0'],
  ),
  muckySiltyClay: tile(
    [24, 16],
    ['M3 10l6.75-9M15 10l6.75-9', 'M0 14.2q3-3 6 0t6 0t6 0t6 0'],
    dots(0.95, [9.2, 10], [11.45, 7], [13.7, 4], [21.2, 10], [23.45, 7], [1.7, 4]),
  ),
  muck: tile(
    [24, 16],
    [wave(1, 3, 11) + wave(1, 6, 11) + wave(13, 11, 11) + wave(13, 14, 11), wave(14, 4, 7) + wave(2, 12, 7)],
  ),
  clayeySilt: tile([16, 16], ['M0 16L16 0'], dots(0.95, [2, 6], [6, 2], [10, 14], [14, 10])),
  sandySilt: tile(
    [16, 16],
    [{ d: 'M0 16L16 0', dash }],
    dots(1, [2, 6], [6, 2], [10, 14], [14, 10], [4.6, 9.6], [9.6, 4.6], [12.5, 0.8], [0.8, 12.5]),
  ),
  siltySand: tile(
    [16, 16],
    [{ d: 'M13.2 3.4l2-2.6M12.4 14.8l2-2.6', weight: 0.9 }],
    dots(
      0.72,
      [2, 2],
      [6, 2],
      [10, 2],
      [4, 6],
      [8, 6],
      [12, 6],
      [2, 10],
      [6, 10],
      [10, 10],
      [4, 14],
      [8, 14],
      [15, 9],
    ),
  ),
  fineSand: tile(
    [12, 12],
    [],
    dots(0.85, [2, 2], [8, 2], [5, 5], [11, 5], [2, 8], [8, 8], [5, 11], [11, 11]),
  ),
  mediumSand: tile(
    [14, 14],
    [],
    [...dots(1.25, [3.5, 3.5], [10.5, 10.5]), ...dots(0.75, [10.5, 3.5], [3.5, 10.5])],
  ),
  coarseSand: tile(
    [18, 18],
    [],
    [...dots(1.9, [4.5, 4.5], [13.5, 13.5]), ...dots(0.9, [13.5, 4.5], [4.5, 13.5])],
  ),
  gravellySand: tile(
    [24, 24],
    [ring(6.5, 6.5, 2.8) + ring(18.5, 18.5, 2.8)],
    [...dots(1.4, [18, 6], [6, 18], [12.2, 12.2]), ...dots(0.8, [12, 3], [3, 12.5], [21, 12], [12, 21])],
  ),
  gravel: tile(
    [24, 24],
    [
      ring(5.5, 5.5, 3.9) + ring(16.5, 4.5, 2.7) + ring(11.5, 13.5, 3.1),
      ring(20, 14, 3.3) + ring(4.2, 17.2, 2.6) + ring(13.5, 21, 2.2),
    ],
    dots(0.9, [11.2, 7], [7.5, 21.5], [22, 21.5], [22.2, 7.5]),
  ),
  cobble: tile(
    [36, 24],
    [
      ring(9, 6.5, 6.6, 4.2) + ring(27, 7, 5.2, 3.6) + ring(17.6, 17, 6.2, 4.1),
      ring(31.5, 18, 3.6, 3) + ring(4.5, 17.6, 3.2, 2.6),
    ],
    dots(0.9, [18.5, 5.5], [18.5, 9.5], [34.5, 11.5], [10, 13.5], [26, 14], [10, 21.5], [26, 21.5]),
  ),
  peat: tile(
    [24, 16],
    [
      { d: 'M1 5h12M13 13h12', weight: 2.2 },
      'M3.5 4V1.2M7 4V.4M10.5 4V1.2M15.5 12V9.2M19 12V8.4M22.5 12V9.2',
    ],
  ),
  interbedded: tile(
    [24, 24],
    [{ d: 'M0 .5h24M0 12.5h24', weight: 0.9 }, 'M2 10l6-7.4M10 10l6-7.4M18 10l6-7.4'],
    [15.5, 18.5, 21.5].flatMap((y, row) =>
      dots(0.8, ...[3, 9, 15, 21].map((x) => [x - (row % 2) * 3, y] as const)),
    ),
  ),
  mudstone: tile([24, 12], ['M0 2.5h24M0 8.5h7M10 8.5h4M17 8.5h7']),
  sandstone: tile(
    [24, 24],
    ['M0 .6h24M0 12.6h24'],
    dots(
      1,
      [3, 4.5],
      [11, 4.5],
      [19, 4.5],
      [7, 8.5],
      [15, 8.5],
      [23, 8.5],
      [7, 16.5],
      [15, 16.5],
      [23, 16.5],
      [3, 20.5],
      [11, 20.5],
      [19, 20.5],
    ),
  ),
  limestone: tile([24, 16], ['M0 .6h24M0 8.6h24M6 .6v8M18 8.6v8']),
  tuff: tile(
    [24, 24],
    ['M2.5 3l3.5 5 3.5-5M14.5 15l3.5 5 3.5-5'],
    dots(0.95, [15, 4], [20, 8], [4, 16], [9, 20]),
  ),
  granite: tile([24, 24], ['M6 2v8M2 6h8M18 14v8M14 18h8'], dots(0.8, [18, 6], [6, 18])),
}
