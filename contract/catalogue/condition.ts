import { z } from 'zod'

import { isDay } from '#contract/fields/day.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { groupDigits } from '#geology/digits.ts'
import { isOutline } from '#geology/places/outline.ts'

import { AppError } from '../errors.ts'
import { fieldOf, isAskable, type Askable, type Field, type FieldType } from './kind.ts'

/** Limits of a condition's values, and of the number of conditions. */
export const conditionLimits = {
  conditions: 20,
  values: 50,
  valueLength: 200,
  textLength: 100,
  number: 1e9,
  lng: 180,
  lat: 85,
  metres: 50_000,
  /** The most that "the nearest" may be. */
  nearest: 200,
  corners: 64,
  placeName: 60,
} as const
const max = conditionLimits

const end = z.union([z.string().min(1).max(max.valueLength), z.number()])

/** Names an area that was uploaded: 128 bits of its digest. */
export const areaId = /^[A-Za-z0-9_-]{22}$/

/**
 * What is near a place (degrees, CGCS2000): within some metres, the nearest so many, or both. The place is the point,
 * or a line around it; a line that ends where it begins is an outline, and what lies in it is at no distance. Of an
 * outline or an uploaded area, 0 metres asks for what lies in it.
 */
export const Near = z
  .strictObject({
    lng: z.number().min(-max.lng).max(max.lng).meta({ label: '经度' }),
    lat: z.number().min(-max.lat).max(max.lat).meta({ label: '纬度' }),
    metres: z
      .number()
      .min(0, '至少 0 米')
      .max(max.metres, '至多 50 千米')
      .optional()
      .meta({ label: '半径（米）' }),
    count: z.int().min(1).max(max.nearest).optional().meta({ label: '最近的条数' }),
    line: z
      .array(z.number())
      .min(4)
      .max(2 * max.corners)
      .optional()
      .meta({ label: '折线或边界的拐点' }),
    /** An uploaded area; the point lies in its middle. */
    area: z.string().regex(areaId).optional().meta({ label: '上传的范围' }),
    /** What the place is called. */
    name: z.string().trim().min(1).max(max.placeName).optional().meta({ label: '名称' }),
    /** Code of the record that is the place itself, and not its own neighbour. */
    except: z.string().min(1).max(max.valueLength).optional().meta({ label: '不计入的编号' }),
  })
  .refine((near) => near.metres !== undefined || near.count !== undefined, '请填写距离')
  .meta({ label: '圆形范围' })
export type Near = z.infer<typeof Near>

const prop = z.string().max(40).meta({ label: '查询项' })

/**
 * One condition: a text fragment, any of some values (`''`: no value), an inclusive range, or a circle around a
 * point, compared with the public location.
 */
export const Condition = z.union([
  z.strictObject({
    prop,
    value: z
      .string()
      .trim()
      .min(1, '请填写条件')
      .max(max.textLength, `条件最长 ${max.textLength} 字`)
      .meta({ label: '值' }),
  }),
  z.strictObject({
    prop,
    anyOf: z
      .array(z.union([z.string().max(max.valueLength), z.number()]))
      .min(1)
      .max(max.values)
      .meta({ label: '可选值' }),
  }),
  z.strictObject({ prop: z.literal('place').meta({ label: '查询项' }), near: Near }),
  z
    .strictObject({
      prop,
      from: end.nullish().meta({ label: '下限' }),
      to: end.nullish().meta({ label: '上限' }),
    })
    .refine((c) => c.from != null || c.to != null, { error: '请至少填写一端', abort: true }),
])
namedSchemas.add(Condition, { id: 'Condition' })
export type Condition = z.infer<typeof Condition>

/** Conditions are joined by "and"; each prop is chosen once. */
export const Conditions = z
  .array(Condition)
  .max(max.conditions, `条件最多 ${max.conditions} 个`)
  .refine((list) => new Set(list.map((c) => c.prop)).size === list.length, '同一条件只能选一次')
  .meta({ label: '查询条件' })

type Shape = 'value' | 'anyOf' | 'range'
export type RangeCondition = Extract<Condition, { from?: unknown }>

/** The form of condition for each field type. */
export const shapes: Readonly<Record<FieldType, Shape | undefined>> = {
  text: 'value',
  term: 'anyOf',
  choice: 'anyOf',
  ref: 'anyOf',
  integer: 'range',
  number: 'range',
  day: 'range',
  moment: 'range',
  numbers: undefined,
}

const shapeOf = (condition: Condition): Shape => {
  if ('value' in condition) return 'value'
  return 'anyOf' in condition ? 'anyOf' : 'range'
}

/** Why a condition is invalid; undefined if valid. */
export function conditionRefusal(of: Askable, condition: Condition): string | undefined {
  if ('near' in condition) {
    if (of.place === 'none') return `${of.label}没有位置`
    return nearRefusal(condition.near)
  }
  const field = isAskable(of, condition.prop) ? fieldOf(of, condition.prop) : undefined
  if (!field) return '没有这个查询条件'
  if (shapes[field.type] !== shapeOf(condition)) return `“${field.label}”不能这样查询`
  if ('value' in condition) return textRefusal(condition.value)
  return 'anyOf' in condition ? valuesRefusal(field, condition.anyOf) : rangeRefusal(field, condition)
}

/** Throws if conditions do not fit their fields, with errors by name. */
export function checkConditions(of: Askable, conditions: readonly Condition[]): void {
  for (const [index, condition] of conditions.entries()) {
    const refusal = conditionRefusal(of, condition)
    if (refusal !== undefined) refuseCondition(index, refusal)
  }
}

export function refuseCondition(index: number, refusal: string): never {
  throw new AppError('invalid_input', { fields: { [`conditions.${index}`]: refusal } }, refusal)
}

const isWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max

function nearRefusal(near: Near): string | undefined {
  if (near.area !== undefined) return isArea(near) ? undefined : '没有这个范围'
  return (
    reachRefusal(near) ?? (isPoint(near) && (!near.line || isLine(near.line)) ? undefined : '没有这个位置')
  )
}

function reachRefusal({ metres, count, line }: Near): string | undefined {
  const isInside = metres === 0 && line !== undefined && isOutline(line)
  const isNeeded = count === undefined || metres !== undefined
  if (isNeeded && !isInside && !isDistance(metres)) return `请填写 1 到 ${groupDigits(String(max.metres))} 米`
  return count === undefined || isCount(count) ? undefined : `请填写 1 到 ${max.nearest} 条`
}

const isArea = ({ metres, count, line, area = '', ...point }: Near) =>
  areaId.test(area) && metres === 0 && count === undefined && line === undefined && isPoint(point)

const isDistance = (metres: unknown) => isWithin(metres, 1, max.metres)
const isCount = (count: number) => isWithin(count, 1, max.nearest) && Number.isInteger(count)

const isPoint = ({ lng, lat }: Pick<Near, 'lng' | 'lat'>) =>
  isWithin(lng, -max.lng, max.lng) && isWithin(lat, -max.lat, max.lat)

const isLine = (line: readonly number[]) =>
  line.length >= 4 &&
  line.length <= 2 * max.corners &&
  line.length % 2 === 0 &&
  line.every((value, i) => isWithin(value, -(i % 2 ? max.lat : max.lng), i % 2 ? max.lat : max.lng))

function textRefusal(value: string): string | undefined {
  if (value.trim() === '') return '请填写条件'
  return value.trim().length > max.textLength ? `最长 ${max.textLength} 字` : undefined
}

function valuesRefusal(
  { label, type, choices }: Field,
  values: readonly (string | number)[],
): string | undefined {
  if (values.length === 0) return '请至少选 1 项'
  if (values.length > max.values) return `最多选 ${max.values} 项`
  if (values.some((value) => String(value).length > max.valueLength)) return `最长 ${max.valueLength} 字`
  const isKnown = (value: string) =>
    value === '' ? type !== 'ref' : !choices || Object.hasOwn(choices, value)
  return values.map(String).every(isKnown) ? undefined : `“${label}”没有这个选项`
}

function rangeRefusal(field: Field, { from, to }: RangeCondition): string | undefined {
  const ends = [from, to].filter((one) => one != null)
  if (ends.length === 0) return '请至少填写一端'
  const refusal = ends.map((one) => endRefusal(field, one)).find((one) => one !== undefined)
  return refusal ?? (isBackwards(from, to) ? '起点不能大于终点' : undefined)
}

export const isBackwards = (from: unknown, to: unknown): boolean => from != null && to != null && from > to

function endRefusal({ type }: Field, given: unknown): string | undefined {
  if (type === 'day' || type === 'moment') {
    return typeof given === 'string' && isDay(given) ? undefined : '请填写 2024-03-01 这样的日期'
  }
  if (typeof given !== 'number') return '请填写数字'
  if (type === 'integer' && !Number.isInteger(given)) return '请填写整数'
  return Math.abs(given) <= max.number ? undefined : '数字过大'
}

type Loose = Partial<Record<Shape | 'prop' | 'near' | 'from' | 'to', unknown>>

/** Parses a condition into its canonical form; undefined if invalid. */
export function readCondition(of: Askable, raw: unknown): Condition | undefined {
  const loose: Loose = typeof raw === 'object' && raw !== null ? raw : {}
  const condition = typeof loose.prop === 'string' ? conditionFrom(loose.prop, loose) : undefined
  return condition && conditionRefusal(of, condition) === undefined ? condition : undefined
}

function conditionFrom(name: string, { value, anyOf, near, from, to }: Loose): Condition | undefined {
  if (name === 'place') {
    const read = nearFrom(Object(near))
    return read && { prop: name, near: read }
  }
  if (typeof value === 'string') return { prop: name, value: value.trim() }
  if (Array.isArray(anyOf))
    return anyOf.every(isScalar) ? { prop: name, anyOf: [...new Set(anyOf.map(String))] } : undefined
  if (![from, to].every((one) => one == null || isScalar(one))) return undefined
  return { prop: name, ...(isScalar(from) && { from }), ...(isScalar(to) && { to }) }
}

type LooseNear = Partial<Record<keyof Near, unknown>>

/** By hand: the browser has no schemas. Limits are those of `nearRefusal`. */
function nearFrom({ lng, lat, metres, count, line, area, name, except }: LooseNear): Near | undefined {
  if (!isNumber(lng) || !isNumber(lat)) return undefined
  return {
    ...{ lng, lat },
    ...(metres !== undefined && { metres: Number(metres) }),
    ...(count !== undefined && { count: Number(count) }),
    ...(Array.isArray(line) && { line: line.map(Number) }),
    ...(isText(area, 22) && { area }),
    ...(isText(name, max.placeName) && { name: name.trim() }),
    ...(isText(except, max.valueLength) && { except }),
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isText = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= length

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
