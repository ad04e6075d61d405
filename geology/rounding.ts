/** Removes the noise of binary arithmetic and nothing else: 5.79999999999999 → 5.8, while 40527318.764321 stays. */
export function roundNoise(value: number): number {
  const short = Number(value.toPrecision(12))
  return Math.abs(short - value) <= Math.abs(value) * 5e-14 ? short : value
}

/** A length as it is written in a sentence: `4.5 m`. */
export const metresText = (value: number): string => `${roundNoise(value)} m`
