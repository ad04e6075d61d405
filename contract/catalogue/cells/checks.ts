import type { Field } from '#contract/catalogue/kind.ts'
import { schemaOf } from '#contract/catalogue/record.schema.ts'
import { roundNoise } from '#geology/rounding.ts'

import { errorFault, firstInexact, isDisplayed, type RawValue } from './raw-value.ts'
import { readDay, readMoment } from './read-days.ts'
import { isVoid, numberOf, readingsOf, voidsIn } from './read-numbers.ts'
import { isBlank, nameOf } from './written.ts'

/** A note says what was taken otherwise than it is written. */
export type CellCheck = { value: unknown; note?: string } | { reason: string } | { blank: true }

/** In a page the content security policy forbids code that is made from text. */
const isPage = 'document' in globalThis

/** Schemas of fields, compiled once per file. */
export type Limits = Map<Field, ReturnType<typeof schemaOf>>

/**
 * Converts a cell to the value of a field, or returns the reason why it is invalid. Numbers are plain
 * decimals, days have one of the common forms, choices are codes or labels. A `ref` stays a code.
 * Placeholders for unknown values (`/`, 不详) are blank; required texts are unchanged.
 */
export function readValue(field: Field, held: RawValue, limits: Limits = new Map()): CellCheck {
  const raw = isDisplayed(held) && !['text', 'term', 'ref'].includes(field.type) ? held.quantity : held
  const error = errorFault(raw)
  if (error) return error
  if (isEmpty(field, raw)) return { blank: true }
  const read = readers[field.type](raw, field)
  if (!('value' in read)) return read
  const checked = checkLimits(field, read.value, limits)
  return 'value' in checked && read.note !== undefined ? { ...checked, note: read.note } : checked
}

function isEmpty(field: Field, raw: Raw): boolean {
  if (field.type === 'text') return !field.required && isBlank(raw, true)
  if (field.type === 'choice') return isBlank(raw) && 'reason' in readChoice(raw, field)
  if (field.type === 'number' || field.type === 'integer')
    return isBlank(raw) || isVoid(numberOf(raw, field.unit))
  return !(field.required && field.type === 'term') && isBlank(raw)
}

type Raw = RawValue
type Reader = (raw: Raw, field: Field) => CellCheck

const readers: Record<Field['type'], Reader> = {
  text: readText,
  term: readText,
  choice: readChoice,
  integer: readNumber,
  number: readNumber,
  day: readDay,
  moment: readMoment,
  numbers: readNumbers,
  ref: readCode,
}

/** Checks the limits of the descriptor, which forms and the API use too. */
function checkLimits(field: Field, value: unknown, limits: Limits): CellCheck {
  if (field.type === 'ref') return { value }
  const schema = limits.get(field) ?? schemaOf({ value: field })
  limits.set(field, schema)
  const checked = schema.safeParse({ value }, { jitless: isPage })
  return checked.success
    ? { value: checked.data['value'] }
    : { reason: checked.error.issues[0]?.message ?? '无效的值' }
}

function readText(raw: Raw): CellCheck {
  const text = textOf(raw)
  if (typeof raw === 'string' ? lostNumber.test(text) : isNoText(raw, text)) {
    return { reason: `${text} 在 Excel 中以数字保存，已丢失末位或原来的写法，请设为文本后重填` }
  }
  if (/(?![\t\r\n])\p{Cc}/u.test(text)) return { reason: '含有不可见的控制字符' }
  return text.isWellFormed() ? { value: text } : { reason: '含有残缺的字符' }
}

/** A code is normalised like the name of its record. */
function readCode(raw: Raw): CellCheck {
  const read = readText(raw)
  return 'value' in read ? { value: nameOf(String(read.value)) } : read
}

/** What remains of a long id that a spreadsheet converted to a number. */
const lostNumber = /^\d(?:\.\d+)?E\+(?:1[1-9]|[2-9]\d)$/

/** A number that a spreadsheet has rounded: to fifteen digits, or to 1.1E+16. */
const isNoText = (raw: Raw, text: string) =>
  (isDisplayed(raw) && raw.isInexact) ||
  (typeof raw === 'number' && (Math.abs(raw) >= firstInexact || text.includes('e')))

function textOf(raw: Raw): string {
  if (raw instanceof Date) return dayOf(raw)
  if (typeof raw !== 'number') return String(raw).trim()
  return String(Number.isInteger(raw) ? raw : roundNoise(raw)) // in an id, no digit is rounding noise
}

/** Accepts a code, a label in any width and case, both (`1-稳定水位`), or an unambiguous prefix of a label. */
function readChoice(raw: Raw, { choices = {} }: Field): CellCheck {
  const text = foldText(textOf(raw))
  const labels = Object.entries(choices).map(([code, label]) => ({ code, label: foldText(label) }))
  const matches: ((choice: (typeof labels)[number]) => boolean)[] = [
    ({ code }) => foldText(code) === text,
    ({ label }) => label === text,
    ({ code, label }) =>
      text.startsWith(foldText(code)) && text.slice(code.length).replace(/^[-:.、]/, '') === label,
    ({ label }) => text.length > 1 && label.startsWith(text),
  ]
  for (const matching of matches) {
    const [found, another] = labels.filter(matching)
    if (found && !another) return { value: found.code }
  }
  const listed = Object.entries(choices).map(([code, label]) => `${code} ${label}`)
  return { reason: `不在选项之列（${listed.slice(0, 6).join('、')}${listed.length > 6 ? '…' : ''}）` }
}

const foldText = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

function readNumber(raw: Raw, { unit }: Field): CellCheck {
  const read = numberOf(raw, unit)
  return typeof read === 'number' ? { value: read } : read
}

function readNumbers(raw: Raw, { voids }: Field): CellCheck {
  const read = readingsOf(String(raw), voids)
  if ('reason' in read) return read
  const found = voidsIn(String(raw), voids)
  return found.length === 0
    ? { value: read }
    : {
        value: read,
        note: `${found.length} 个读数是表示缺测的数（${[...new Set(found)].join('、')}），作为缺测`,
      }
}

const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))
