import type { LineStyle } from '#contract/map/style.ts'

/** Lengths of dashes and gaps, in widths of the line. */
const dashes: Readonly<Record<LineStyle, readonly number[]>> = {
  solid: [],
  dashed: [4, 3],
  dotted: [0.1, 2.4],
}

/** Pixels of the dashes and gaps of a line; none of a solid one. */
export const dashOf = (lineStyle: LineStyle | null | undefined, width: number): number[] =>
  dashes[lineStyle ?? 'solid'].map((length) => length * width)
