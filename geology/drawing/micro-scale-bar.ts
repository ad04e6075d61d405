/** A bar that shows a true length beside a picture. */
export interface ScaleBar {
  /** The length that it stands for, millimetres. */
  millimetres: number
  /** Its length on the screen, pixels. */
  pixels: number
  /** `50 μm`, `0.2 mm`: below 0.1 mm in micrometres. */
  label: string
}

/**
 * The longest bar of 1, 2 or 5 times a power of ten that is not longer than `maxPixels`; undefined where the picture
 * has no scale. `pixelsPerMillimetre` counts pixels of the screen for a millimetre of the thing itself.
 */
export function scaleBarOf(pixelsPerMillimetre: number, maxPixels: number): ScaleBar | undefined {
  const longest = maxPixels / pixelsPerMillimetre
  if (!(pixelsPerMillimetre > 0) || !Number.isFinite(longest) || longest <= 0) return undefined
  const exponent = Math.floor(Math.log10(longest) + 1e-9)
  const digit = [5, 2, 1].find((each) => each * 10 ** exponent <= longest * (1 + 1e-9)) ?? 1
  const millimetres = Number(`${digit}e${exponent}`)
  return { millimetres, pixels: millimetres * pixelsPerMillimetre, label: labelOf(digit, exponent) }
}

/** Written from digit and power, so that no sum of binary fractions shows. */
const labelOf = (digit: number, exponent: number): string =>
  exponent < -1 ? `${Number(`${digit}e${exponent + 3}`)} μm` : `${Number(`${digit}e${exponent}`)} mm`
