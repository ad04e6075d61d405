import { degreesOf } from '#geology/places/written/degrees.ts'
import { roundNoise } from '#geology/rounding.ts'
import { unitFactor } from '#geology/units.ts'

import { isDisplayed, type RawValue } from './raw-value.ts'
import { toHalfWidth } from './written.ts'

export interface Refusal {
  reason: string
}

const plainNumber = /^[+-]?(?:\d{1,15}(?:\.\d{0,20})?|\.\d{1,20})$/

/**
 * Parses the number of a cell in the unit of the field. Accepts full-width digits, a plus, a Chinese minus,
 * unambiguous thousands separators (3,456,000 and 1,200.5), a convertible unit, and degrees in minutes and seconds.
 */
export function numberOf(held: RawValue | null, unit?: string): number | Refusal {
  const raw = held !== null && isDisplayed(held) ? held.quantity : held
  if (raw instanceof Date) return { reason: '须为数字，此处是日期' }
  if (typeof raw === 'number' && Number.isFinite(raw)) return roundNoise(raw)
  return textNumber(typeof raw === 'string' ? tidyNumber(raw) : '', unit)
}

function textNumber(text: string, unit: string | undefined): number | Refusal {
  if (plainNumber.test(text)) return roundNoise(Number(text))
  if (unit === '°' && degrees.test(text)) return degreesIn(text)
  return (
    withUnit(text, unit) ?? {
      reason: faultPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? '须为数字',
    }
  )
}

function tidyNumber(raw: string): string {
  const text = toHalfWidth(raw)
    .trim()
    .replace(/^[−–—‐]\s*(?=[\d.])/, '-')
  const grouped = /^[+-]?\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?$|^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/.test(text)
  return grouped ? text.replaceAll(',', '') : text
}

const degrees =
  /^([NSEW]|[东西]经?|[南北]纬?)?(-?)(\d{1,3})[:°度](?:(\d{1,2}(?:\.\d+)?)[:′'’分]?)?(?:(\d{1,2}(?:\.\d+)?)(?:["″”秒]|''|′′)?)?([NSEW])?$/iu

/** Converts `121°28′12.5″`, `51:28:48`, `E121°28′` to decimal degrees with eight digits. */
function degreesIn(text: string): number | Refusal {
  const [, before = '', minus, whole = '', minutes, seconds, after = ''] = degrees.exec(text) ?? []
  const size = degreesOf(whole, minutes, seconds)
  if (typeof size !== 'number') return { reason: size.refused }
  const below = minus === '-' || /[SW西南]/i.test(before + after)
  return Number((below ? -size : size).toFixed(8))
}

function withUnit(text: string, unit: string | undefined): number | Refusal | undefined {
  const found = /^([+-]?\d{1,15}(?:\.\d{1,20})?)\s*([^\d\s.,+-].{0,11})$/u.exec(text)
  if (!found || !unit || /^e[+-]?\d/i.test(found[2]!)) return undefined
  const factor = unitFactor(found[2]!, unit)
  if (factor === undefined) return undefined
  return multiply(Number(found[1]), factor)
}

const faultPatterns: readonly (readonly [RegExp, string])[] = [
  [/^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i, '不接受科学计数法，请写成普通小数'],
  [/^(?:N\s*)?[<>≤≥]|^\d+\+$/i, '须为确定的数字，不接受大于或小于号'],
  [/^[+-]?\d{1,3},\d{3}$/, '逗号可能是千位分隔，也可能是小数点，请去掉'],
  [/^[+-]?\d+(?:\.\d+)?\s*[^\d\s.,+-][^\d]{0,11}$/u, '数字后面的字不是可以换算的单位'],
]

/** A list of readings as it is written: an empty place between two separators is one without a number. */
const tokensOf = (raw: string): string[] => {
  const items = raw.trim().split(/ *(?:[,，;；](?: *\r?\n)?|\t|\r?\n) */)
  if (items.length > 1 && items.at(-1) === '') items.pop() // a separator at the end separates nothing
  return items.flatMap((item) => (item === '' ? ['-'] : item.trim().split(/\s+/)))
}

/** Whether a number says that nothing was measured. */
export const isVoid = (value: unknown): boolean => typeof value === 'number' && voids.has(value)

/** Multiplies and removes binary rounding noise. */
const multiply = (value: number, factor: number) => Number((value * factor).toPrecision(12))

/**
 * Converts a value of a column to another unit. Values that are not numbers are unchanged, so that they are
 * refused as written.
 */
export function scaleValue(raw: RawValue, factor: number, ownVoids: readonly number[] = []): RawValue {
  if (factor === 1) return raw
  const value = numberOf(raw)
  if (typeof value === 'number') return isVoidOf(value, ownVoids) ? raw : multiply(value, factor)
  if (typeof raw !== 'string') return raw
  const values = readingsOf(raw, ownVoids)
  if ('reason' in values || values.length < 2) return raw
  const written = tokensOf(raw) // a void is no quantity
  return values.map((reading, i) => (reading === null ? written[i] : multiply(reading, factor))).join(' ')
}

/** What instruments and programs write where nothing was measured. */
const voids: ReadonlySet<number> = new Set([-9999, -999.25, -999, -99_999, -8888, -32_768])

/**
 * Splits readings at spaces, commas, semicolons, tabs or lines. A dash, an empty place and a void, of the trade or of
 * the quantity, are missing readings.
 */
export function readingsOf(raw: string, ownVoids: readonly number[] = []): (number | null)[] | Refusal {
  const values: (number | null)[] = []
  for (const token of tokensOf(raw)) {
    const read = token === '-' ? null : numberOf(token)
    if (read !== null && typeof read !== 'number')
      return { reason: `读数“${token.slice(0, 20)}”${read.reason}` }
    values.push(read !== null && isVoidOf(read, ownVoids) ? null : read)
  }
  return values
}

const isVoidOf = (value: number, own: readonly number[]) => voids.has(value) || own.includes(value)

/** The numbers in a list of readings that say that nothing was measured, in the order of their first place. */
export const voidsIn = (raw: string, own: readonly number[] = []): number[] =>
  tokensOf(raw).flatMap((token) => {
    const value = numberOf(token)
    return typeof value === 'number' && isVoidOf(value, own) ? [value] : []
  })
