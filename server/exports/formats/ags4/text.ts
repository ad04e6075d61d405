/** Lines of AGS4 (data format 4.1.1, rules 2–6): every value in double quotes, quotes doubled, ended by CR and LF. */
export const agsLine = (tag: string, values: readonly string[]): string =>
  `${[tag, ...values].map((value) => `"${value.replaceAll('"', '""')}"`).join()}\r\n`

/** A text on one line; what no text can hold stands as U+FFFD. */
export const oneLineOf = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

/** A number in plain decimal digits: readers take no exponent. */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  const text = String(value)
  return text.includes('e') ? value.toFixed(15).replace(/\.?0+$/, '') : text
}

/** Degrees (decimal) as degrees, minutes and seconds of the type DMS, to a third of a millimetre. */
export function degreesText(value: number): string {
  const size = Math.round(Math.abs(value) * 3600 * 1e5)
  const [seconds, minutes] = [size % 6_000_000, Math.floor(size / 6_000_000)]
  const two = (part: number) => String(part).padStart(2, '0')
  return `${value < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${two(minutes % 60)}:${(seconds / 1e5).toFixed(5).padStart(8, '0')}`
}
