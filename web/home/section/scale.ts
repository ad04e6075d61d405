/** How the section lies on the page: pixels of a metre of depth, and where the datum is. */
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

/** Vertical metres are drawn twenty times as long as horizontal ones. */
export const exaggeration = 20

/** From here on the city stands beside the words; below, it stands under them. */
export const wideFrom = 1100

export const scaleFor = (width: number): Scale =>
  width > wideFrom
    ? { width, height: 520, datum: 168, perMetre: 4.6, wide: true }
    : { width, height: width > 760 ? 330 : 270, datum: 110, perMetre: 3, wide: false }
