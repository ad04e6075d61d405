/** A place in metres east and north of where a profile is expected. */
export interface Offset {
  readonly east: number
  readonly north: number
  /** It weighs no more than the third nearest: then no expectation is what one hole says. */
  readonly isBlended?: boolean
}

export const metresAway = ({ east, north }: Offset): number => Math.hypot(east, north)

/** The fewest holes that make an expectation. */
export const fewestHoles = 3

/** Weights by the square of the inverse distance, their sum 1. What lies on the place itself weighs all there is. */
export function inverseDistanceWeights(places: readonly Offset[]): number[] {
  const sorted = places.map(metresAway).toSorted((a, b) => a - b)
  const third = sorted[Math.min(fewestHoles, sorted.length) - 1] ?? 0
  const distances = places.map((place) => Math.max(place.isBlended ? third : 0, metresAway(place)))
  const nearest = Math.min(...distances)
  // as shares of the nearest: the square of a thousandth of a millimetre is no number to divide by
  const raw = distances.map((distance) => (distance === nearest ? 1 : (nearest / distance) ** 2))
  const sum = raw.reduce((total, weight) => total + weight, 0)
  return raw.map((weight) => weight / sum)
}

export const weightedMean = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)
