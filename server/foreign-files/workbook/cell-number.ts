import { format, getFormatInfo, isValidFormat } from 'numfmt'

import { type DisplayedNumber, firstInexact, type RawValue } from '#contract/catalogue/cells/raw-value.ts'

/** A number format that changes how a number is displayed. */
interface DisplayFormat {
  readonly code: string
  readonly isScientific: boolean
  /** What is displayed is not the number itself: words, a percentage, thousands, several sections. */
  readonly isWorded: boolean
  readonly isScaled: boolean
}

/** The number format of a cell, as far as it affects the meaning of the number. */
export type NumberStyle = 'plain' | 'day' | DisplayFormat

/** A text, or the number and the code of its format: few are asked for it. */
type Display = string | { readonly number: number; readonly code: string }

/** Data but for its method, so that it can be packed, and revived. */
class FormattedNumber implements DisplayedNumber {
  readonly quantity: number | string
  readonly isInexact: boolean
  readonly display: Display

  constructor(quantity: number | string, display: Display, isInexact = false) {
    this.quantity = quantity
    this.display = display
    this.isInexact = isInexact
  }

  toString(): string {
    return typeof this.display === 'string' ? this.display : textOf(this.display.number, this.display.code)
  }
}

/** A displayed number whose data were packed and unpacked. */
export function revivedNumber(data: DisplayedNumber): DisplayedNumber {
  // oxlint-disable-next-line no-unsafe-type-assertion -- a class has no other data than its own
  const { quantity, display, isInexact } = data as FormattedNumber
  return new FormattedNumber(quantity, display, isInexact)
}

const textOf = (number: number, code: string): string => format(code, number, { throws: false }).trim()

/** The value of a number cell as it is displayed: a date, a number, or a number with the words of its format; undefined if nothing is displayed. */
export function valueOfNumber(written: string, style: NumberStyle, since1904: boolean): RawValue | undefined {
  const number = Number(written)
  if (style === 'day' && number >= 0 && number < afterLastDay) return momentOf(number, since1904)
  if (Math.abs(number) >= firstInexact) return new FormattedNumber(number, written, true)
  return typeof style === 'string' ? number : displayedNumber(number, style)
}

function displayedNumber(number: number, style: DisplayFormat): RawValue | undefined {
  const { code } = style
  if (style.isScientific) return new FormattedNumber(number, textOf(number, code), true)
  if (!style.isWorded) return new FormattedNumber(number, { number, code })
  const text = textOf(number, code)
  return text === '' ? undefined : new FormattedNumber(quantityIn(text, number, style), text)
}

/** The exact digits of a number within the words that are displayed around it. */
function quantityIn(text: string, number: number, { isScaled }: DisplayFormat): number | string {
  const [, before = '', after = ''] = /^(\D*?)[+-]?\d(?:[\d.,/\s]*\d)?(\D*)$/.exec(text) ?? []
  if (after.trim() === '%') return `${before}${digitsOf(number * 100)}%`
  if (isScaled) return text
  const words = (before + after).replaceAll(/[\s()+¥￥$€-]/g, '')
  if (words === '') return /\d/.test(text) ? number : text
  return `${before}${digitsOf(number)}${after}`
}

/** A number without the noise of its last binary digits. */
const digitsOf = (number: number): string => String(Number(number.toPrecision(15)))

/** Excel's calendar ends with 9999. */
const afterLastDay = 2_958_466

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

/** Built-in formats that change the look of a number (ECMA-376, part 1, 18.8.30). */
const builtInCodes: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;(#,##0)',
  38: '#,##0;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  48: '##0.0E+0',
}

/** The number style of a format code, or of the id of a built-in format. */
export function styleOfFormat(id: number, code: string | undefined): NumberStyle {
  if (code !== undefined) return styleOfCode(code.slice(0, 255))
  if (builtInDays.some(([first, last]) => id >= first && id <= last)) return 'day'
  const builtIn = builtInCodes[id]
  return builtIn === undefined ? 'plain' : styleOfCode(builtIn)
}

function styleOfCode(code: string): NumberStyle {
  const bare = code.replaceAll(/\[[^\]]*\]|[_*]./g, '').trim()
  if (/^(?:general|@)?$/i.test(bare)) return 'plain'
  if (!isValidFormat(code)) return 'plain'
  const info = getFormatInfo(code)
  if (info.isDate) return 'day'
  const isWorded = !/^[#0?.,\s+()/-]*$/.test(bare)
  const isScaled = info.scale !== 1
  return { code, isScientific: info.type === 'scientific', isWorded: isWorded || isScaled, isScaled }
}
