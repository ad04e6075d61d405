import { type Condition, conditionRefusal, shapes } from '#contract/catalogue/condition.ts'
import type { Field, Kind } from '#contract/catalogue/kind.ts'
import { askableConditions, endOf } from '#contract/data-api/publishable.ts'
import { AppError } from '#contract/errors.ts'
import { featureLimits } from '#contract/ogc/ogc.ts'
import type { CodePosition } from '#server/catalogue/following/following.ts'

import { readTime } from './datetime.ts'
import { readBox } from './places/bbox.ts'
import { crs84, type System, systemNamed } from './places/systems.ts'

export interface Queryable {
  name: string
  label: string
  field: Field
}

/**
 * The fields of which a value can be asked: everybody may, and the list engine knows them by value. Texts, of which it
 * knows what they contain, are none.
 */
export const queryables = (kind: Kind): Queryable[] =>
  askableConditions(kind).filter(({ field: { type } }) => shapes[type] !== 'value' && type !== 'moment')

export interface ItemsInput extends Readonly<Record<string, unknown>> {
  limit: number
  bbox?: string | undefined
  'bbox-crs'?: string | undefined
  crs?: string | undefined
  datetime?: string | undefined
  after?: string | undefined
}

export interface ItemsQuestion {
  limit: number
  conditions: Condition[]
  after: CodePosition | undefined
  system: System
}

/** The parameters of the standard; all others name a field. */
const standardParameters = ['collection', 'f', 'limit', 'bbox', 'bbox-crs', 'crs', 'datetime', 'after']

export function refuse(name: string, words: string): never {
  const message = `参数“${name}”：${words}`
  throw new AppError('invalid_input', { fields: { [name]: words } }, message)
}

/** Reads what is asked of the items of a collection; refuses by name what it does not know. */
export function readQuestion(kind: Kind, systems: readonly System[], input: ItemsInput): ItemsQuestion {
  return {
    limit: Math.min(input.limit, featureLimits.maxCount),
    conditions: [...placeAsked(systems, input), ...timeAsked(kind, input), ...fieldsAsked(kind, input)],
    after: input.after === undefined ? undefined : readPosition(input.after),
    system: readSystem(systems, 'crs', input.crs),
  }
}

/** The system that a parameter names; the usual one without. */
export function readSystem(systems: readonly System[], name: string, asked: string = crs84): System {
  return systemNamed(systems, asked) ?? refuse(name, '这类资料没有这个坐标系，可用的见该类资料的说明')
}

function placeAsked(systems: readonly System[], { bbox, ...input }: ItemsInput): Condition[] {
  const system = readSystem(systems, 'bbox-crs', input['bbox-crs'])
  if (bbox === undefined) return []
  const box = readBox(bbox, system)
  return 'refused' in box ? refuse('bbox', box.refused) : [{ prop: 'place', near: box.near }]
}

function timeAsked(kind: Kind, { datetime }: ItemsInput): Condition[] {
  if (datetime === undefined) return []
  const time = readTime(kind, datetime)
  if ('refused' in time) return refuse('datetime', time.refused)
  return 'condition' in time ? [time.condition] : []
}

function fieldsAsked(kind: Kind, input: ItemsInput): Condition[] {
  const known = new Map(queryables(kind).map((one) => [one.name, one]))
  return Object.keys(input)
    .filter((name) => !standardParameters.includes(name))
    .map((name) => {
      const one = known.get(name) ?? refuse(name, '没有这个参数')
      const value = input[name]
      if (typeof value !== 'string' || value === '') return refuse(name, '须给一个值')
      const condition = equalTo(one, value)
      const refusal = conditionRefusal(kind, condition)
      return refusal === undefined ? condition : refuse(name, refusal)
    })
}

function equalTo({ name, field }: Queryable, value: string): Condition {
  if (shapes[field.type] === 'anyOf') return { prop: name, anyOf: [value] }
  const end = endOf(field, value)
  return { prop: name, from: end, to: end }
}

/** A place in the order of codes as it stands in an address. */
export const writePosition = ({ key, code }: CodePosition): string =>
  Buffer.from(JSON.stringify([key, code])).toString('base64url')

function readPosition(text: string): CodePosition {
  const read = /^[\w-]+$/.test(text) ? parseJson(Buffer.from(text, 'base64url').toString()) : undefined
  const [key, code, ...more]: unknown[] = Array.isArray(read) ? read : []
  if (
    typeof key !== 'string' ||
    typeof code !== 'string' ||
    more.length > 0 ||
    `${key}${code}`.includes('\0')
  )
    return refuse('after', '不是本服务给出的接续处，请从第一页取起')
  return { key: key.toWellFormed(), code: code.toWellFormed() }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
