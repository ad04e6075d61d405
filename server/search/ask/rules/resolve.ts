import { isBackwards, type Condition } from '#contract/catalogue/condition.ts'
import { fieldOf, type Field, type Kind } from '#contract/catalogue/kind.ts'
import type { RefusalReason } from '#contract/search/ask.ts'
import { nearPlace } from '#contract/search/places.ts'
import { fitsUnit } from '#server/search/ask/rules/readers/units.ts'

import type { Bounds, Intent } from './claim.ts'

/** What a piece asks of a kind. */
export type ResolvedIntent =
  | { as: 'condition'; condition: Condition; sort?: string }
  | { as: 'sort'; sort: string; size?: number | undefined }
  | { as: 'size'; size: number }
  | { as: 'kind' | 'count' | 'idle' }
  | { as: 'text'; value: string }
  | { as: 'refused'; reason: RefusalReason; unparsed?: string | undefined; remark?: string | undefined }
  /** The words mean nothing to this kind. */
  | { as: 'unknown' }

const refuseFor = (reason: RefusalReason): ResolvedIntent => ({ as: 'refused', reason })

type IntentOf<I extends Intent['is']> = Extract<Intent, { is: I }>
type Resolvers = { [I in Intent['is']]: (intent: IntentOf<I>, kind: Kind) => ResolvedIntent }

const resolveIdle = (): ResolvedIntent => ({ as: 'idle' })

const resolvers: Resolvers = {
  words: resolveWords,
  range: resolveRange,
  time: resolveTime,
  near: resolveNear,
  order: resolveOrder,
  text: ({ value }) => ({ as: 'text', value }),
  size: ({ size }) => ({ as: 'size', size }),
  refused: ({ is: _, ...refusal }) => ({ as: 'refused', ...refusal }),
  count: () => ({ as: 'count' }),
  nearest: resolveIdle,
  or: resolveIdle,
  idle: resolveIdle,
}

/** What a piece of a question asks of a kind. */
export function resolve<I extends Intent['is']>(intent: IntentOf<I>, kind: Kind): ResolvedIntent {
  return (resolvers[intent.is] as (intent: IntentOf<I>, kind: Kind) => ResolvedIntent)(intent, kind)
}

/** A word that is a kind and a value as well is the kind: 开采井. */
function resolveWords({ meanings }: IntentOf<'words'>, kind: Kind): ResolvedIntent {
  const own = meanings.filter((meaning) => meaning.kind === kind.name)
  const matched = own.find((meaning) => meaning.is === 'kind')
  if (matched)
    return matched.condition ? anyOf(matched.condition.prop, matched.condition.anyOf) : { as: 'kind' }
  const value = own.find((meaning) => meaning.is === 'value')
  if (value) return anyOf(value.prop, value.anyOf)
  const other = meanings.find((meaning) => meaning.is === 'kind')
  return other && pointsTo(kind, other.kind) ? refuseFor('kind') : { as: 'unknown' }
}

const anyOf = (prop: string, values: readonly string[]): ResolvedIntent => ({
  as: 'condition',
  condition: { prop, anyOf: [...values] },
})

/** Whether its records belong to records of another kind: every hole to a project. */
const pointsTo = ({ fields }: Kind, to: string) =>
  Object.values(fields).some((field) => field.type === 'ref' && field.to === to)

/** The fields that a measure without a name is about, by its unit. */
const byUnit: Readonly<Record<string, readonly string[]>> = {
  mm: ['settlementRate'],
  'mm/年': ['settlementRate'],
  'km²': ['areaKm2'],
  'm²': ['areaM2'],
  '%': ['recovery'],
}

function resolveRange(intent: IntentOf<'range'>, kind: Kind): ResolvedIntent {
  const { fields, unit, bounds } = intent
  const matched = fields?.find((meaning) => meaning.kind === kind.name)
  if (fields && !matched) return { as: 'unknown' }
  if (matched?.hidden) return refuseFor('hidden')
  const { prop, opposite } = matched ?? guessField(unit, kind)
  const asked = numberAsked(kind, prop)
  if (!asked || !fitsUnit(unit, asked.unit)) return refuseFor('unasked')
  return toRangeCondition(
    prop,
    toInclusive(opposite ? negateBounds(bounds) : bounds, asked.type === 'integer'),
  )
}

const toRangeCondition = (prop: string, { from, to }: Bounds): ResolvedIntent =>
  isBackwards(from, to) ? refuseFor('twice') : { as: 'condition', condition: { prop, from, to } }

const depthsOf = ({ spoken }: Kind) => (spoken?.depth ? [spoken.depth] : [])

/** The field that a measure without a name is about. */
function guessField(unit: string | undefined, kind: Kind) {
  const names = unit === 'm' ? depthsOf(kind) : byUnit[unit ?? '']
  const prop = names?.find((name) => kind.conditions.includes(name)) ?? ''
  return { prop, opposite: false }
}

function numberAsked(kind: Kind, prop: string): Field | undefined {
  const field = kind.conditions.includes(prop) ? fieldOf(kind, prop) : undefined
  return field?.type === 'number' || field?.type === 'integer' ? field : undefined
}

/** 抬升大于 10 毫米 is a settlement of -10 and below. */
const negateBounds = ({ from, to, strict }: Bounds): Bounds => ({
  from: to === undefined ? to : -to,
  to: from === undefined ? from : -from,
  ...(strict && { strict }),
})

/** Ends are part of a condition: of whole numbers, more than 20 is 21 and more. */
function toInclusive({ from, to, strict }: Bounds, isWhole: boolean): Bounds {
  if (!isWhole) return { from, to }
  const step = strict ? 1 : 0
  return {
    from: from === undefined ? from : Math.floor(from) + step,
    to: to === undefined ? to : Math.ceil(to) - step,
  }
}

function resolveTime({ fields, from, to, years }: IntentOf<'time'>, kind: Kind): ResolvedIntent {
  const matched = fields?.find((meaning) => meaning.kind === kind.name)?.prop
  const days = kind.conditions.filter((name) => fieldOf(kind, name)?.type === 'day')
  const wanted = [matched, years ? 'year' : undefined, ...days]
  const prop = wanted.find((name) => name !== undefined && kind.conditions.includes(name))
  if (prop === undefined) return refuseFor('unasked')
  const end = (day: string | undefined) => (day && prop === 'year' ? Number(day.slice(0, 4)) : day)
  return { as: 'condition', condition: { prop, from: end(from), to: end(to) } }
}

function resolveNear({ place, reach }: IntentOf<'near'>, kind: Kind): ResolvedIntent {
  if (kind.place === 'none') return refuseFor('nowhere')
  return { as: 'condition', condition: { prop: 'place', near: nearPlace(place, reach, kind) }, sort: 'near' }
}

function resolveOrder({ fields, by, descending, size }: IntentOf<'order'>, kind: Kind): ResolvedIntent {
  const matched = fields?.find((meaning) => meaning.kind === kind.name)
  if (matched?.hidden) return refuseFor('hidden')
  const wanted = matched ? [matched.prop] : sortsBy(kind, by)
  const prop = wanted.find((name) => kind.sort.includes(name))
  if (prop === undefined) return refuseFor('unsorted')
  const isUp = matched?.opposite ? descending : !descending
  return { as: 'sort', sort: `${isUp ? '' : '-'}${prop}`, size }
}

function sortsBy(kind: Kind, by: 'depth' | 'day' | undefined): readonly string[] {
  if (by === 'depth') return depthsOf(kind)
  return by === 'day' ? kind.sort.filter((name) => fieldOf(kind, name)?.type === 'day') : []
}
