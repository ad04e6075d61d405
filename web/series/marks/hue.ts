import type { Line } from '../lines.ts'

/** The class of the colour of a line, which its place in the chart gives it; twelve colours repeat. */
export const hueOf = ({ hue }: Pick<Line, 'hue'>, place: number): string =>
  `series-hue-${(hue ?? place) % 12}`
