import type { Condition, Near } from '#contract/catalogue/condition.ts'
import type { Askable, Field, FieldType } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import { groupDigits, noValueSign } from '#geology/digits.ts'
import { momentText } from '#web/ui/text/moments.ts'

/** A count as the Chinese page writes it: 3,207. */
export const countText = (count: number): string => count.toLocaleString('zh-CN')

const numberText = (value: number, { digits, plain }: Field) => {
  const written = digits === undefined ? String(value) : value.toFixed(digits)
  return plain ? written : groupDigits(written)
}

type Writer = (value: never, field: Field) => string

/** One row per field type: how a value is written, without its unit. */
const writers: Record<FieldType, Writer> = {
  text: String,
  term: String,
  choice: (value: string, field) => field.choices?.[value] ?? value,
  integer: numberText,
  number: numberText,
  day: String,
  moment: momentText,
  numbers: (value: (number | null)[]) => readings(value),
  ref: String,
}

function readings(values: (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return noValueSign
  const least = known.reduce((a, b) => Math.min(a, b))
  const greatest = known.reduce((a, b) => Math.max(a, b))
  return `${countText(values.length)} 个读数，${least}–${greatest}`
}

/** Formats a value without its unit; an unknown one is a dash. */
export function valueText(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return noValueSign
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server encodes every value by its field's type
  return writers[field.type](value as never, field)
}

/** Label of records without a value. */
export const unfilledLabel = '未填'

/** Formats a facet value; `''` means records without a value. */
export const chosenText = (field: Field, value: string | number): string =>
  value === '' ? unfilledLabel : valueText(field, value)

interface Head {
  label: string
  unit?: string
}

/** Label and unit for a head: 钻孔数 says what is counted, 数量（枚） does not. */
export function headOf({ type, label, unit }: Field): Head {
  if (type !== 'integer' || !unit) return unit ? { label, unit } : { label }
  return { label: /数( |$)/.test(label) ? label : `${label}（${unit}）` }
}

/** A value with its unit after a space. */
export function valueWithUnit(field: Field, value: unknown): string {
  const text = valueText(field, value)
  return field.unit && text !== noValueSign ? `${text} ${field.unit}` : text
}

export const labelOf = (kind: Askable, prop: string): string => fieldOf(kind, prop)?.label ?? prop

/** Puts a phrase in quotation marks; inner ones become single. */
export const quotePhrase = (words: string): string => `“${words.replaceAll('“', '‘').replaceAll('”', '’')}”`

/** Describes a condition in a short phrase: 孔深 0–80 m. */
export function conditionText(kind: Askable, condition: Condition): string {
  if ('near' in condition) return nearText(condition.near)
  const field = fieldOf(kind, condition.prop)
  if (!field) return condition.prop
  if ('value' in condition) return `${field.label}含“${condition.value}”`
  if ('anyOf' in condition)
    return `${field.label}：${someOf(condition.anyOf.map((value) => chosenText(field, value)))}`
  return `${field.label} ${rangeText(field, condition.from, condition.to)}`
}

/** What is near a place: 距某某站 500 m 以内，最近 10 条. */
function nearText(near: Near): string {
  const { name, metres, count } = near
  if (metres === 0) return name ?? '图上范围内'
  const place = name === undefined ? `距 ${pointText(near)} ` : `距${name} `
  if (metres === undefined) return `${place}最近 ${count} 条`
  return `${place}${countText(metres)} m 以内${count === undefined ? '' : `，最近 ${count} 条`}`
}

/** A point to ten metres: 121.4800°E，31.2300°N. */
export const pointText = ({ lng, lat }: { lng: number; lat: number }): string =>
  `${Math.abs(lng).toFixed(4)}°${lng < 0 ? 'W' : 'E'}，${Math.abs(lat).toFixed(4)}°${lat < 0 ? 'S' : 'N'}`

function someOf(words: string[]): string {
  return words.length > 3 ? `${words.slice(0, 2).join('、')} 等 ${words.length} 项` : words.join('、')
}

type End = string | number | null | undefined

/** Formats a range in the wording of the field; ends are not padded with zeros. */
export function rangeText(field: Field, from: End, to: End): string {
  const unit = field.unit ? ` ${field.unit}` : ''
  const [low, high] = [endText(field, from), endText(field, to)]
  const between = field.type === 'day' || field.type === 'moment' ? ' – ' : '–'
  if (from == null) return field.type === 'day' ? `${high} 及以前` : `${high}${unit} 以内`
  if (to == null) return field.type === 'day' ? `${low} 及以后` : `${low}${unit} 以上`
  return from === to ? `${low}${unit}` : `${low}${between}${high}${unit}`
}

const endText = ({ plain }: Field, end: End) =>
  typeof end === 'number' && !plain ? groupDigits(String(end)) : String(end)

/** Formats a file size, in steps of 1,024. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const value = bytes / 1024 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}
