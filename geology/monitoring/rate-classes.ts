import type { Regression } from './regression.ts'

/** −3 … −1 falling, 1 … 3 rising, the outer ones without an outer bound; 0: not told apart from rest. */
export type RateClass = -3 | -2 | -1 | 0 | 1 | 2 | 3

/** All classes, the greatest rise first. */
export const rateClasses: readonly RateClass[] = [3, 2, 1, 0, -1, -2, -3]

/**
 * The width of a class of rates, 1, 2 or 5 times a power of ten: classes reach to one and two widths on either side of
 * zero, and the greatest of the rates lies beyond two widths, or within the second. 1 without a rate.
 */
export function classWidth(rates: readonly number[]): number {
  const greatest = rates.reduce((size, rate) => Math.max(size, Math.abs(rate)), 0)
  if (!(greatest > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(greatest / 3))
  const factor = [1, 2, 5, 10].find((one) => one * power * 3 >= greatest) ?? 10
  return Number((factor * power).toPrecision(6))
}

/** A rate that its error of twice the size reaches across zero is not told apart from rest. */
export const isClear = ({ perYear, error }: Pick<Regression, 'perYear' | 'error'>): boolean =>
  Math.abs(perYear) > 2 * error

/** The class of a rate. A bound belongs to the class nearer to zero. */
export function rateClassOf(rate: Pick<Regression, 'perYear' | 'error'>, width: number): RateClass {
  if (!isClear(rate)) return 0
  const size = Math.abs(rate.perYear)
  const rank = size > 2 * width ? 3 : size > width ? 2 : 1
  // oxlint-disable-next-line no-unsafe-type-assertion -- 1 to 3 with a sign
  return (Math.sign(rate.perYear) * rank) as RateClass
}
