import { isDay } from '#contract/catalogue/day.ts'
import type { Field, FieldType, Kind } from '#contract/catalogue/kind.ts'
import { fieldOf, isAskable } from '#contract/catalogue/kind.ts'
import type { Condition, Near } from '#contract/catalogue/routes.ts'

/** Where a reader stands in a list: all of it is in the address, so that a colleague sees the same. */
export interface ListAddress {
  current: number
  size: number
  /** Absent: the kind's own order, its first sortable field ascending. */
  sort?: string | undefined
  /** The tab that is open, where a page divides its list; absent: the first. */
  tab?: string | undefined
  conditions: readonly Condition[]
}

export const firstPage: ListAddress = { current: 1, size: 20, conditions: [] }

const limits = {
  current: 10_000_000,
  size: 200,
  conditions: 20,
  choices: 50,
  letters: 100,
  number: 1e9,
  metres: 50_000,
}

interface ReadAddress {
  address: ListAddress
  /** What of the address could not be read, in the reader's words; the rest is in force. */
  remarks: string[]
}

/** Reads `?current=2&size=20&sort=-finalDepth&q=[…]`. Nothing in it can break the list. */
export function readAddress(kind: Kind, search: URLSearchParams): ReadAddress {
  const remarks: string[] = []
  const { conditions, remarks: refused } = readConditions(kind, search.get('q'))
  const whole = (name: 'current' | 'size', word: string, instead: string) => {
    const typed = search.get(name)
    if (typed === null) return firstPage[name]
    const value = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
    if (value >= 1 && value <= limits[name]) return value
    remarks.push(`地址中的${word}“${short(typed)}”无效，${instead}`)
    return firstPage[name]
  }
  const address: ListAddress = {
    current: whole('current', '页码', '显示第 1 页'),
    size: whole('size', '每页条数', `每页显示 ${firstPage.size} 条`),
    sort: readSort(kind, { sort: search.get('sort'), conditions }, remarks),
    ...readTab(search.get('tab')),
    conditions,
  }
  return { address, remarks: [...remarks, ...refused] }
}

/** The query of an address, with its question mark; what is usual is left out. */
export function writeAddress(kind: Kind, { current, size, sort, tab, conditions }: ListAddress): string {
  const search = new URLSearchParams()
  if (tab) search.set('tab', tab)
  if (current !== firstPage.current) search.set('current', String(current))
  if (size !== firstPage.size) search.set('size', String(size))
  if (sort && sort !== kind.sort[0] && (!isDistance(sort) || circleOf(conditions))) search.set('sort', sort)
  if (conditions.length > 0) search.set('q', JSON.stringify(conditions))
  const text = search.toString()
  return text && `?${text}`
}

/** Another condition on one field, or none; the list starts again at its first page. */
export function withCondition(address: ListAddress, prop: string, condition?: Condition): ListAddress {
  const at = address.conditions.findIndex((other) => other.prop === prop)
  const conditions = [...address.conditions]
  if (at >= 0) conditions.splice(at, 1, ...(condition ? [condition] : []))
  else if (condition) conditions.push(condition)
  return { ...address, current: 1, conditions }
}

const readTab = (tab: string | null) => (tab && /^[a-z]{1,40}$/i.test(tab) ? { tab } : {})

const short = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

/** The circle that a list is held to, if it is. */
export const circleOf = (conditions: readonly Condition[]): Near | undefined =>
  conditions.find((condition) => 'near' in condition)?.near

const isDistance = (sort: string) => sort.replace(/^-/, '') === 'near'

interface Sorting {
  sort: string | null
  conditions: readonly Condition[]
}

function readSort(kind: Kind, { sort, conditions }: Sorting, remarks: string[]): string | undefined {
  if (sort === null || sort === kind.sort[0]) return undefined
  if (isDistance(sort) && circleOf(conditions)) return sort
  if (kind.sort.includes(sort.replace(/^-/, ''))) return sort
  remarks.push(`不能按“${short(sort)}”排序，已用默认排序`)
  return undefined
}

function readConditions(kind: Kind, q: string | null): { conditions: Condition[]; remarks: string[] } {
  if (q === null) return { conditions: [], remarks: [] }
  const list = parse(q)
  if (!Array.isArray(list)) return { conditions: [], remarks: ['地址中的查询条件读不懂，已忽略'] }
  const conditions: Condition[] = []
  const remarks: string[] = []
  for (const raw of list) {
    const condition = readCondition(kind, raw)
    const taken = conditions.some(({ prop }) => prop === condition?.prop)
    if (condition && !taken && conditions.length < limits.conditions) conditions.push(condition)
    else remarks.push(`地址中的条件“${nameOf(kind, raw)}”无效，已忽略`)
  }
  return { conditions, remarks: [...new Set(remarks)] }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Loose {
  prop?: unknown
  value?: unknown
  anyOf?: unknown
  from?: unknown
  to?: unknown
  near?: unknown
}

const loose = (raw: unknown): Loose => (typeof raw === 'object' && raw !== null ? raw : {})

function nameOf(kind: Kind, raw: unknown): string {
  const { prop } = loose(raw)
  if (prop === 'place') return '位置'
  return typeof prop === 'string' ? (fieldOf(kind, prop)?.label ?? short(prop)) : '？'
}

type End = string | number
type Asked = { value: string } | { anyOf: End[] } | { from?: End; to?: End }
type Reader = (field: Field, raw: Loose) => Asked | undefined

const isBackwards = ([from, to]: End[]) => from !== undefined && to !== undefined && from > to

const range: Reader = (field, { from, to }) => {
  const ends: { from?: End; to?: End } = {}
  if (isEnd(field, from)) ends.from = from
  if (isEnd(field, to)) ends.to = to
  const given = [from, to].filter((end) => end != null).length
  const told = Object.values(ends)
  if (given === 0 || told.length < given || isBackwards(told)) return undefined
  return ends
}

const anyOf: Reader = (field, { anyOf: raw }) => {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > limits.choices) return undefined
  const values = [...new Set(raw.map(String))]
  const fits = values.every((value) => !field.choices || Object.hasOwn(field.choices, value))
  return fits ? { anyOf: values } : undefined
}

/** One row per field type: the shape in which it is asked for. */
const readers: Record<FieldType, Reader | undefined> = {
  text: (_, { value }) => {
    const fragment = typeof value === 'string' ? value.trim() : ''
    return fragment && fragment.length <= limits.letters ? { value: fragment } : undefined
  },
  term: anyOf,
  choice: anyOf,
  ref: anyOf,
  integer: range,
  number: range,
  day: range,
  moment: range,
  numbers: undefined,
}

/** A condition that this kind takes, always written the same way; undefined for anything else. */
export function readCondition(kind: Kind, raw: unknown): Condition | undefined {
  const { prop, near } = loose(raw)
  if (prop === 'place') return readNear(kind, near)
  if (typeof prop !== 'string' || !isAskable(kind, prop)) return undefined
  const field = fieldOf(kind, prop)
  const asked = field && readers[field.type]?.(field, loose(raw))
  return asked && { prop, ...asked }
}

function readNear(kind: Kind, raw: unknown): Condition | undefined {
  const { lng, lat, metres }: Partial<Record<keyof Near, unknown>> = Object(raw)
  const given = isWithin(lng, -180, 180) && isWithin(lat, -85, 85) && isWithin(metres, 1, limits.metres)
  return given && kind.place === 'point' ? { prop: 'place', near: { lng, lat, metres } } : undefined
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most

function isEnd(field: Field, end: unknown): end is End {
  if (field.type === 'day' || field.type === 'moment') return typeof end === 'string' && isDay(end)
  return (
    typeof end === 'number' &&
    Math.abs(end) <= limits.number &&
    (field.type === 'number' || Number.isInteger(end))
  )
}
