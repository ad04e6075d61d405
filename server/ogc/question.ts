import { type Condition, conditionLimits, conditionRefusal, shapes } from '#contract/catalogue/condition.ts'
import { type Field, fullText, type Kind } from '#contract/catalogue/kind.ts'
import { askableConditions, endOf } from '#contract/data-api/publishable.ts'
import { AppError } from '#contract/errors.ts'
import { featureLimits } from '#contract/ogc/ogc.ts'
import type { CodePosition } from '#server/catalogue/following/following.ts'
import type { Expression } from '#server/catalogue/query/query.ts'

import { readFilter } from './cql2/filter.ts'
import { readTime } from './datetime.ts'
import { readBox } from './places/bbox.ts'
import { crs84, type System, systemNamed } from './places/systems.ts'

export interface Queryable {
  name: string
  label: string
  field: Field
}

/** The fields of which a value can be asked: everybody may ask them, and every feature has them as a property. */
export const queryables = (kind: Kind): Queryable[] =>
  askableConditions(kind).filter(({ name, field: { type } }) => name !== fullText && type !== 'moment')

/** The public place among the queryables: only filters ask it. */
export const placeQueryable = 'geometry'

/** The languages of filters: that of the standard, and the name by which GDAL before 3.9 knows it. */
export const filterLanguages = ['cql2-text', 'cql-text'] as const

export interface ItemsInput extends Readonly<Record<string, unknown>> {
  limit: number
  bbox?: string | undefined
  'bbox-crs'?: string | undefined
  crs?: string | undefined
  datetime?: string | undefined
  filter?: string | undefined
  'filter-lang'?: string | undefined
  'filter-crs'?: string | undefined
  after?: string | undefined
}

export interface ItemsQuestion {
  limit: number
  conditions: Condition[]
  filter: Expression | undefined
  after: CodePosition | undefined
  system: System
}

/** The parameters of the standard; all others name a field. */
const standardParameters = [
  ...['collection', 'f', 'limit', 'bbox', 'bbox-crs', 'crs', 'datetime', 'after'],
  ...['filter', 'filter-lang', 'filter-crs'],
]

export function refuse(name: string, words: string): never {
  const message = `参数“${name}”：${words}`
  throw new AppError('invalid_input', { fields: { [name]: words } }, message)
}

/** Reads what is asked of the items of a collection; refuses by name what it does not know. */
export function readQuestion(kind: Kind, systems: readonly System[], input: ItemsInput): ItemsQuestion {
  const { conditions, texts } = fieldsAsked(kind, input)
  const tests = [...texts, ...filterAsked(kind, systems, input)]
  return {
    limit: Math.min(input.limit, featureLimits.maxCount),
    conditions: [...placeAsked(systems, input), ...timeAsked(kind, input), ...conditions],
    filter: tests.length > 1 ? { and: tests } : tests[0],
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

function filterAsked(kind: Kind, systems: readonly System[], input: ItemsInput): Expression[] {
  const { filter, 'filter-lang': language = filterLanguages[0], 'filter-crs': crs } = input
  const system = readSystem(systems, 'filter-crs', crs)
  if (!filterLanguages.some((one) => one === language)) return refuse('filter-lang', '须为“cql2-text”')
  if (filter === undefined) return []
  const fields = new Map(queryables(kind).map(({ name, field }) => [name, field]))
  const read = readFilter(filter, { fields, place: placeQueryable, system })
  return 'refused' in read ? refuse('filter', read.refused) : [read]
}

/** What is asked of single fields: conditions of the list engine, and texts, of which it asks only what they contain. */
function fieldsAsked(kind: Kind, input: ItemsInput): { conditions: Condition[]; texts: Expression[] } {
  const known = new Map(queryables(kind).map((one) => [one.name, one]))
  const asked = Object.keys(input)
    .filter((name) => !standardParameters.includes(name))
    .map((name) => {
      const one = known.get(name) ?? refuse(name, '没有这个参数')
      const value = input[name]
      return typeof value === 'string' && value !== '' ? { one, value } : refuse(name, '须给一个值')
    })
  const isText = ({ one: { field } }: (typeof asked)[number]) => shapes[field.type] === 'value'
  return {
    conditions: asked.filter((each) => !isText(each)).map(({ one, value }) => conditionOf(kind, one, value)),
    texts: asked.filter(isText).map(({ one, value }) => textEqualTo(one, value)),
  }
}

function textEqualTo({ name }: Queryable, value: string): Expression {
  if (value.length > conditionLimits.valueLength)
    return refuse(name, `最长 ${conditionLimits.valueLength} 字`)
  return value.includes('\0') ? refuse(name, '含有不能查询的字符') : { prop: name, comparison: '=', value }
}

function conditionOf(kind: Kind, one: Queryable, value: string): Condition {
  const condition = equalTo(one, value)
  const refusal = conditionRefusal(kind, condition)
  return refusal === undefined ? condition : refuse(one.name, refusal)
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
