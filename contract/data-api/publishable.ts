import { type Condition, conditionRefusal, shapes } from '#contract/catalogue/condition.ts'
import { commonFields, type Field, fieldOf, fullText, type Kind } from '#contract/catalogue/kind.ts'
import { shownFields } from '#contract/map/shown-fields.ts'

interface PublishableField {
  name: string
  label: string
}

/** A field of a published call, as its callers read of it. */
export interface AnsweredField extends PublishableField {
  /** What its values are. */
  values: string
  /** Codes with their labels. */
  choices?: Readonly<Record<string, string>> | undefined
}

const alwaysPublished = ['code', 'title', 'access'] as const

/** The fields of a kind that a published call may answer: those that everybody sees. */
export function publishableFields(kind: Kind): PublishableField[] {
  const common = alwaysPublished.map((name) => ({
    name,
    label: kind.labels[name] ?? commonFields[name].label,
  }))
  const shown = shownFields(kind).filter(({ name }) => !alwaysPublished.some((one) => one === name))
  return [...common, ...shown, ...(kind.place === 'point' ? [{ name: 'place', label: '位置' }] : [])]
}

/** An entry as a published call answers it. */
export const publishedEntry = (
  { values, ...common }: Readonly<Record<string, unknown>> & { values: Readonly<Record<string, unknown>> },
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(values, name) ? values[name] : Reflect.get(common, name)]),
  )

const place = '{ lng, lat, exact }，经纬度（2000 国家大地坐标系）；exact 为 false 时是概略位置；可为 null'

const valueWords: Partial<Record<Field['type'], string>> = {
  integer: '整数',
  number: '数字',
  day: '日期，如 2024-03-01',
  moment: '时刻，如 2024-03-01T08:00:00Z',
  choice: '代码',
}

/** What a published field answers: the type and unit of its values, and what its codes stand for. */
export function answeredField(kind: Kind, { name, label }: PublishableField): AnsweredField {
  const field = fieldOf(kind, name)
  if (!field) return { name, label, values: place }
  const { type, unit, choices, required } = field
  const words = [
    valueWords[type] ?? '文字',
    ...(unit ? [unit] : []),
    ...(required || name === 'access' ? [] : ['可为 null']),
  ]
  return { name, label, values: words.join('，'), choices }
}

/** The conditions of a kind that callers may fill in: all that its list asks, but for references. */
export function askableConditions(kind: Kind): (PublishableField & { field: Field })[] {
  return [fullText, ...kind.conditions].flatMap((name) => {
    const field = fieldOf(kind, name)
    return field && field.type !== 'ref' && shapes[field.type] ? [{ name, label: field.label, field }] : []
  })
}

/** A parameter of a published call, as callers read of it. */
export interface Parameter extends PublishableField {
  hint: string
  /** Codes with their labels; callers send the codes. */
  choices?: Readonly<Record<string, string>> | undefined
  /** May be given several times. */
  many: boolean
}

const hints: Partial<Record<Field['type'], string>> = {
  day: '日期，如 2024-03-01',
  moment: '日期，如 2024-03-01',
  integer: '整数',
  text: '所含的文字',
  term: '可给几个，任一即可',
  choice: '代码，可给几个，任一即可',
}

/** The parameters of a free condition: `name` of a text or of values, `name.from` and `name.to` of a range. */
export function parametersOf(kind: Kind, name: string): Parameter[] {
  const field = fieldOf(kind, name)
  if (!field) return []
  const { label, unit, choices } = field
  const hint = `${hints[field.type] ?? '数字'}${unit ? `，${unit}` : ''}`
  if (shapes[field.type] === 'value') return [{ name, label, hint, many: false }]
  if (shapes[field.type] === 'anyOf') return [{ name, label, hint, choices, many: true }]
  return [
    { name: `${name}.from`, label: `${label}不小于`, hint, many: false },
    { name: `${name}.to`, label: `${label}不大于`, hint, many: false },
  ]
}

export interface ParsedParameters {
  conditions: Condition[]
  /** What is wrong, by parameter. */
  faults: Record<string, string>
}

type QueryValues = Readonly<Record<string, unknown>>

/** Reads the free conditions of a call from its query; names that are none of them are faults. */
export function readParameters(kind: Kind, free: readonly string[], given: QueryValues): ParsedParameters {
  const known = free.flatMap((name) => parametersOf(kind, name).map((one) => one.name))
  const faults: Record<string, string> = {}
  for (const name of Object.keys(given))
    if (!known.includes(name))
      faults[name] = `没有这个参数；可用：${['current', 'size', ...known].join('、')}`
  const conditions = free.flatMap((prop) => {
    const condition = conditionOf(kind, prop, given)
    if (!condition) return []
    const refusal = conditionRefusal(kind, condition)
    if (refusal === undefined) return [condition]
    faults[parametersOf(kind, prop).find(({ name }) => Object.hasOwn(given, name))?.name ?? prop] = refusal
    return []
  })
  return { conditions, faults }
}

function conditionOf(kind: Kind, prop: string, given: QueryValues): Condition | undefined {
  const field = fieldOf(kind, prop)
  const shape = field && shapes[field.type]
  if (shape === 'range') {
    const [from, to] = [given[`${prop}.from`], given[`${prop}.to`]].map((end) => endOf(field, end))
    return from === undefined && to === undefined ? undefined : { prop, from, to }
  }
  const value = Object.hasOwn(given, prop) ? given[prop] : undefined
  if (value === undefined) return undefined
  return shape === 'anyOf' ? { prop, anyOf: listOf(value).map(String) } : { prop, value: String(value) }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const decimal = /^-?(?:0|[1-9]\d{0,9})(?:\.\d{1,9})?$/

/** An end of a range; a text that is no number stays a text, which is then refused. */
export function endOf(field: Field | undefined, end: unknown): string | number | undefined {
  if (end === undefined) return undefined
  const text = String(end)
  const isDay = field?.type === 'day' || field?.type === 'moment'
  return !isDay && decimal.test(text) ? Number(text) : text
}
