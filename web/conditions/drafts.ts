import { conditionRefusal, shapes, type Condition, type Near } from '#contract/catalogue/condition.ts'
import type { Askable, Field, Kind } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import { pointText } from '#web/records/format.ts'

/** A condition being edited. */
export interface Draft {
  prop: string
  text: string
  chosen: readonly string[]
  from: string
  to: string
  /** What is typed for a place; the text is how far, or how many of the nearest. */
  place?: string
  /** The place, once it is found. */
  at?: Near
}

const defaultMetres = '500'

export const emptyDraft = (prop: string): Draft => ({
  ...{ prop, text: '', chosen: [], from: '', to: '' },
  ...(prop === 'place' && { text: defaultMetres, place: '' }),
})

export function draftOf(condition: Condition): Draft {
  const draft = emptyDraft(condition.prop)
  if ('near' in condition) {
    const { near } = condition
    return {
      ...draft,
      text: String(near.metres ?? near.count),
      place: near.name ?? (near.metres === 0 ? '图上范围' : pointText(near)),
      at: near,
    }
  }
  if ('value' in condition) return { ...draft, text: condition.value }
  if ('anyOf' in condition) return { ...draft, chosen: condition.anyOf.map(String) }
  return { ...draft, from: String(condition.from ?? ''), to: String(condition.to ?? '') }
}

/** Whether the bar can edit conditions on a property; references are only shown as chips. */
export const isTyped = (kind: Kind, prop: string): boolean => {
  if (prop === 'place') return kind.place === 'point'
  const type = fieldOf(kind, prop)?.type
  return type !== undefined && type !== 'ref'
}

/** The condition of a draft: undefined while empty, or the reason why it is invalid. */
export function conditionOf(of: Askable, draft: Draft): { condition?: Condition; refused?: string } {
  const condition = typedCondition(of, draft)
  if (!condition) return {}
  const refused = conditionRefusal(of, condition)
  return refused === undefined ? { condition } : { refused }
}

function typedCondition(of: Askable, { prop, chosen, at, ...draft }: Draft): Condition | undefined {
  const text = draft.text.trim()
  if (at) return text === '' ? undefined : { prop: 'place', near: setDistance(at, text) }
  const field = fieldOf(of, prop)
  const shape = field && shapes[field.type]
  if (shape === 'value') return text === '' ? undefined : { prop, value: text }
  if (shape === 'anyOf') return chosen.length === 0 ? undefined : { prop, anyOf: [...chosen] }
  return field && typedRange(field, { prop, ...draft })
}

function typedRange(field: Field, { prop, ...typed }: Pick<Draft, 'prop' | 'from' | 'to'>) {
  const [from, to] = [endOf(field, typed.from), endOf(field, typed.to)]
  if (from === undefined && to === undefined) return undefined
  return { prop, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** The place with the number that is typed. */
const setDistance = (at: Near, text: string): Near => ({
  ...at,
  [at.count !== undefined && at.metres === undefined ? 'count' : 'metres']: metresOf(text),
})

/** The number is a distance, unless the nearest so many were asked for without one. */
export const isCounted = ({ at }: Draft): boolean => at?.count !== undefined && at.metres === undefined

/** Whether what lies in an outline or an area is asked for, and nothing around it. */
export const isInside = ({ at }: Draft): boolean => at?.metres === 0

function metresOf(typed: string): number {
  const text = typed.normalize('NFKC').trim()
  return /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
}

/** Parses one end of a range, full-width digits included; invalid text is returned unchanged. */
function endOf({ type }: Field, typed: string): string | number | undefined {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return undefined
  const isNumeric = type === 'integer' || type === 'number'
  return isNumeric && /^[-+]?\d{1,12}(\.\d{1,9})?$/.test(text) ? Number(text) : text
}

/**
 * Merges the rows of the bar with conditions changed elsewhere: rows of active conditions show these, other rows keep
 * their unapplied input.
 */
export function mergeDrafts(
  drafts: readonly Draft[],
  before: readonly Condition[],
  now: readonly Condition[],
): Draft[] {
  const asked = new Map(now.map((condition) => [condition.prop, draftOf(condition)]))
  const gone = new Set(before.map(({ prop }) => prop).filter((prop) => !asked.has(prop)))
  const remaining = drafts
    .filter(({ prop }) => !gone.has(prop))
    .map((draft) => asked.get(draft.prop) ?? draft)
  const shown = new Set(remaining.map(({ prop }) => prop))
  return [...remaining, ...[...asked.values()].filter(({ prop }) => !shown.has(prop))]
}
