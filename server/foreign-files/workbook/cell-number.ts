import { firstInexact, inexactNumber, type RawValue } from '#contract/catalogue/cells/raw-value.ts'

/** The number format of a cell, as far as it affects the meaning of the number. */
export type NumberStyle = 'plain' | 'day' | 'scientific' | { zeros: number }

/** The value of a number cell: a date if it is displayed as one, else the number. */
export function valueOfNumber(written: string, style: NumberStyle, since1904: boolean): RawValue {
  const number = Number(written)
  if (style === 'day' && number >= 0 && number < afterLastDay) return momentOf(number, since1904)
  if (style === 'scientific') return inexactNumber(number, formatScientific(number))
  if (Math.abs(number) >= firstInexact) return inexactNumber(number, written)
  if (typeof style === 'string' || !Number.isInteger(number) || number < 0) return number
  return String(number).padStart(style.zeros, '0')
}

/** Excel's calendar ends with 9999. */
const afterLastDay = 2_958_466

const formatScientific = (number: number) =>
  number
    .toExponential(2)
    .replace(/e([+-])(\d)$/, 'E$10$2')
    .replace('e', 'E')

/** Excel counts days from 1900 as if that year had a 29th of February, or from 1904. */
function momentOf(serial: number, since1904: boolean): Date {
  const days = since1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  return new Date(Math.round((days - 25_569) * 86_400_000))
}

/** Built-in date formats without a code, including those of Chinese Excel (27–36, 50–58). */
const builtInDays = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const builtInScientific = [11, 48]

/** The number style of a format code, or of the id of a built-in format. */
export function styleOfFormat(id: number, code: string | undefined): NumberStyle {
  if (code === undefined) {
    if (builtInDays.some(([first, last]) => id >= first && id <= last)) return 'day'
    return builtInScientific.includes(id) ? 'scientific' : 'plain'
  }
  const bare = code
    .slice(0, 255)
    .replaceAll(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, (found) => (elapsedTime.test(found) ? 'h' : ''))
  if (/e[+-]/i.test(bare)) return 'scientific'
  if (/general|^@$/i.test(bare)) return 'plain'
  if (/[ymdhsae]/i.test(bare)) return 'day'
  return /^0{2,30}$/.test(bare) ? { zeros: bare.length } : 'plain'
}

/** `[h]`, `[mm]`, `[ss]`: elapsed hours, minutes, seconds. */
const elapsedTime = /^\[(?:h+|m+|s+)\]$/i
