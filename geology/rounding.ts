/** Removes the noise of binary arithmetic and nothing else: 5.79999999999999 → 5.8, while 40527318.764321 stays. */
export function roundNoise(value: number): number {
  const short = Number(value.toPrecision(12))
  return Math.abs(short - value) <= Math.abs(value) * 5e-14 ? short : value
}

/** A length as it is written in a sentence: `4.5 m`. */
export const metresText = (value: number): string => `${roundNoise(value)} m`

/** How numbers are rounded for show, as a note says it. */
export const roundingNote = '数值按 GB/T 8170 修约（四舍六入五成双）'

/**
 * A number with so many decimals, rounded by GB/T 8170: to the nearest, a half to the even digit. It is rounded as it is
 * written in decimals, without the noise of binary arithmetic: 1.775 → 1.78, 0.285 → 0.28, 16.05 → 16.0.
 */
export function decimalText(value: number, digits: number): string {
  if (!Number.isFinite(value)) return value.toFixed(digits)
  const [mantissa = '0', exponent = '0'] = Math.abs(roundNoise(value)).toExponential().split('e')
  const figures = BigInt(mantissa.replace('.', ''))
  const places = Math.max(0, mantissa.length - 2) - Number(exponent)
  const rounded = shift(figures, digits - places)
  const text = String(rounded).padStart(digits + 1, '0')
  const sign = value < 0 && rounded > 0n ? '-' : ''
  return sign + (digits > 0 ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text)
}

/** figures · 10^by, a half to the even digit. */
function shift(figures: bigint, by: number): bigint {
  if (by >= 0) return figures * 10n ** BigInt(by)
  const unit = 10n ** BigInt(-by)
  const [whole, rest] = [figures / unit, (figures % unit) * 2n]
  return rest > unit || (rest === unit && whole % 2n === 1n) ? whole + 1n : whole
}
