/** Scale of the section: pixels per metre of depth, and the position of the datum. */
export interface Scale {
  width: number
  height: number
  /** Pixels from the upper edge to the datum. */
  datum: number
  perMetre: number
  wide: boolean
}

export const yOf = ({ datum, perMetre }: Scale, depth: number): number => round(datum + depth * perMetre)
export const round = (n: number): number => Math.round(n * 10) / 10
export const lineOf = (xs: readonly number[], ys: readonly number[]): string =>
  xs.length === 0 ? '' : `M${xs.map((x, k) => `${x} ${ys[k] ?? 0}`).join('L')}`

/** Vertical exaggeration. */
export const exaggeration = 20

/** Minimum width at which the city is drawn beside the text instead of below it. */
const wideFrom = 1100

export const scaleFor = (width: number): Scale =>
  width > wideFrom
    ? { width, height: 520, datum: 168, perMetre: 4.6, wide: true }
    : { width, height: width > 760 ? 330 : 270, datum: 110, perMetre: 3, wide: false }
