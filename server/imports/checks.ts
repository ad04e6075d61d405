import type { Field } from '#contract/catalogue/kind.ts'
import { schemaOf } from '#contract/catalogue/schema.ts'
import { roundNoise } from '#geology/quality-rules.ts'

import { firstInexact } from './cell-number.ts'
import { isInexact, type RawValue } from './source.ts'

export type Checked = { value: unknown } | { reason: string }

/**
 * The value of a cell as the field wants it, or why it is none. Numbers are plain decimals, days are one of the
 * forms that people and programs write, choices are codes or labels. A `ref` stays the code it names.
 */
export function readValue(field: Field, held: RawValue): Checked {
  const raw = isInexact(held) && readers[field.type] !== readText ? held.number : held
  if (typeof raw === 'string' && errorValue.test(raw)) return { reason: '单元格是公式错误值' }
  const read = readers[field.type](raw, field)
  return 'reason' in read ? read : bounded(field, read.value)
}

type Raw = RawValue
type Reader = (raw: Raw, field: Field) => Checked

const errorValue = /^#(?:N\/A|VALUE!|REF!|DIV\/0!|NAME\?|NUM!|NULL!)$/

const readers: Record<Field['type'], Reader> = {
  text: readText,
  term: readText,
  choice: readChoice,
  integer: readNumber,
  number: readNumber,
  day: readDay,
  moment: readMoment,
  numbers: readNumbers,
  ref: readText,
}

const schemas = new WeakMap<Field, ReturnType<typeof schemaOf>>()

/** The descriptor's own limits, the same that guard forms and the wire. */
function bounded(field: Field, value: unknown): Checked {
  if (field.type === 'ref') return { value }
  const schema = schemas.get(field) ?? schemaOf({ value: field })
  schemas.set(field, schema)
  const checked = schema.safeParse({ value })
  return checked.success
    ? { value: checked.data['value'] }
    : { reason: checked.error.issues[0]?.message ?? '无效的值' }
}

function readText(raw: Raw): Checked {
  const text = textOf(raw)
  if (typeof raw !== 'string' && isNoText(raw, text)) {
    return { reason: `${text} 在 Excel 中以数字保存，已丢失末位或原来的写法，请设为文本后重填` }
  }
  if (/(?![\t\r\n])\p{Cc}/u.test(text)) return { reason: '含有不可见的控制字符' }
  return text.isWellFormed() ? { value: text } : { reason: '含有残缺的字符' }
}

/** A number that a spreadsheet no longer has as it was written: cut to fifteen digits, or turned into 1.1E+16. */
const isNoText = (raw: Raw, text: string) =>
  isInexact(raw) || (typeof raw === 'number' && (Math.abs(raw) >= firstInexact || text.includes('e')))

function textOf(raw: Raw): string {
  if (raw instanceof Date) return dayOf(raw)
  if (typeof raw !== 'number') return String(raw).trim()
  return String(Number.isInteger(raw) ? raw : roundNoise(raw)) // of an id, no digit is noise
}

function readChoice(raw: Raw, { choices = {} }: Field): Checked {
  const text = textOf(raw)
  if (Object.hasOwn(choices, text)) return { value: text }
  const found = Object.entries(choices).find(([, label]) => label === text)
  if (found) return { value: found[0] }
  const told = Object.entries(choices).map(([code, label]) => `${code} ${label}`)
  return { reason: `不在选项之列（${told.slice(0, 6).join('、')}${told.length > 6 ? '…' : ''}）` }
}

function readNumber(raw: Raw): Checked {
  const read = numberOf(raw)
  return typeof read === 'number' ? { value: read } : read
}

function numberOf(raw: Raw): number | { reason: string } {
  if (raw instanceof Date) return { reason: '须为数字，此处是日期' }
  if (typeof raw === 'number' && Number.isFinite(raw)) return roundNoise(raw)
  const text = typeof raw === 'string' ? raw.trim() : ''
  if (/^-?\d{1,15}(?:\.\d{1,20})?$/.test(text)) return roundNoise(Number(text))
  return { reason: wrongNumbers.find(([pattern]) => pattern.test(text))?.[1] ?? '须为数字' }
}

const wrongNumbers: readonly (readonly [RegExp, string])[] = [
  [/[０-９．－]/, '数字须用半角字符'],
  [/^-?\d+(?:\.\d+)?e[+-]?\d+$/i, '不接受科学计数法，请写成普通小数'],
  [/^[<>≤≥＜＞]/, '须为确定的数字，不接受大于或小于号'],
]

function readNumbers(raw: Raw): Checked {
  const values: (number | null)[] = []
  for (const token of String(raw)
    .trim()
    .split(/[\s,，;；]+/)) {
    const read = token === '-' ? null : numberOf(token)
    if (read !== null && typeof read !== 'number') {
      return { reason: `读数“${token.slice(0, 20)}”${read.reason}` }
    }
    values.push(read)
  }
  return { value: values }
}

const notADay = { reason: '须为日期，如 2024-03-01、2024/3/1 或 20240301' }

/** Days that people write, ISO moments, Excel serials (1927–2119). */
function readDay(raw: Raw): Checked {
  if (raw instanceof Date) return { value: dayOf(raw) }
  const text = textOf(raw)
  const found =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/.exec(text) ??
    /^(\d{4})(年)(\d{1,2})月(\d{1,2})日?$/.exec(text) ??
    /^(\d{4})()(\d{2})(\d{2})$/.exec(text)
  if (found) return calendarDay(Number(found[1]), Number(found[3]), Number(found[4]))
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0
  return serial >= 10_000 && serial <= 80_000
    ? { value: dayOf(new Date((serial - 25_569) * 86_400_000)) }
    : notADay
}

function calendarDay(year: number, month: number, day: number): Checked {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? { value: dayOf(date) } : { reason: '没有这一天' }
}

const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))

/** A moment without a zone is taken in China's. */
function readMoment(raw: Raw): Checked {
  if (raw instanceof Date) return { value: `${raw.toISOString().slice(0, 19)}+08:00` }
  const found = /^(.+?)[T ](\d{2}:\d{2})(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/.exec(textOf(raw))
  const day = found && readDay(found[1]!)
  if (!found || !day || 'reason' in day) return { reason: '须为日期与时刻，如 2024-03-01 08:30' }
  return { value: `${String(day.value)}T${found[2]}${found[3] ?? ':00'}${found[4] ?? '+08:00'}` }
}
