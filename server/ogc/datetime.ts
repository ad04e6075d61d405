import type { RangeCondition } from '#contract/catalogue/condition.ts'
import { defaultOrder, fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { isDay } from '#contract/fields/day.ts'
import { dayOf } from '#server/catalogue/view-level.ts'

/** The field by which a kind is placed in time: the day that its list is ordered by, or its year; undefined without. */
export function timeField(kind: Kind): string | undefined {
  const ordered = defaultOrder(kind).map((name) => name.replace(/^-/, ''))
  return [...ordered, 'year'].find(
    (name) => kind.conditions.includes(name) && (name === 'year' || fieldOf(kind, name)?.type === 'day'),
  )
}

const moment = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/

/** A day or a moment (RFC 3339) as the day in China that holds it; undefined if it is neither. */
function dayIn(text: string): string | undefined {
  if (isDay(text)) return text
  const day = text.slice(0, 10)
  const at = moment.test(text) && isDay(day) ? Date.parse(text.toUpperCase()) : Number.NaN
  if (Number.isNaN(at)) return undefined
  const inChina = dayOf(at)
  return isDay(inChina) ? inChina : day // at the end of all time, and at its beginning
}

type Time = { condition: RangeCondition } | { all: true } | { refused: string }

const form = '须为日期、时刻或起止（如 2020-01-01/2020-12-31），开口的一端写“..”'

/** The two ends of an interval as days, null where it is open; undefined if it is none. */
function endsOf(text: string): [from: string | null, to: string | null] | undefined {
  const parts = text.trim().split('/')
  const [from = '', to = from] = parts
  const dayAt = (end: string) => (parts.length === 2 && (end === '' || end === '..') ? null : dayIn(end))
  const [first, last] = [dayAt(from), dayAt(to)]
  const isOpen = first === null && last === null
  return parts.length > 2 || first === undefined || last === undefined || isOpen ? undefined : [first, last]
}

/** Reads a day, a moment or an interval, either end of which may be open. */
export function readTime(kind: Kind, text: string): Time {
  const ends = endsOf(text)
  if (!ends) return { refused: form }
  const [from, to] = ends
  if (from !== null && to !== null && from > to) return { refused: '起点不能晚于终点' }
  const prop = timeField(kind)
  if (prop === undefined) return { all: true }
  const end = (day: string | null) => (day !== null && prop === 'year' ? Number(day.slice(0, 4)) : day)
  return { condition: { prop, from: end(from), to: end(to) } }
}
