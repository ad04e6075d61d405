import type { Field, Kind } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import type { Condition } from '#contract/catalogue/routes.ts'
import { readCondition } from '#web/catalogue/address.ts'

/** A condition while it is typed. */
export interface Draft {
  prop: string
  text: string
  chosen: readonly string[]
  from: string
  to: string
  /** The middle of a circle, which is not typed; its metres are the text. */
  at?: { lng: number; lat: number }
}

export const emptyDraft = (prop: string): Draft => ({ prop, text: '', chosen: [], from: '', to: '' })

export function draftOf(condition: Condition): Draft {
  const draft = emptyDraft(condition.prop)
  if ('near' in condition) {
    const { metres, ...at } = condition.near
    return { ...draft, text: String(metres), at }
  }
  if ('value' in condition) return { ...draft, text: condition.value }
  if ('anyOf' in condition) return { ...draft, chosen: condition.anyOf.map(String) }
  return { ...draft, from: String(condition.from ?? ''), to: String(condition.to ?? '') }
}

/** Conditions that the bar can be typed into; a reference is chosen elsewhere and only shown as a chip. */
export const isTyped = (kind: Kind, prop: string): boolean => {
  if (prop === 'place') return kind.place === 'point'
  const type = fieldOf(kind, prop)?.type
  return type !== undefined && type !== 'ref'
}

/** What a draft asks for; nothing while it is empty, or why it cannot be asked. */
export function conditionOf(kind: Kind, draft: Draft): { condition?: Condition; refused?: string } {
  if (draft.at) return circle(kind, draft.at, draft.text)
  const field = fieldOf(kind, draft.prop)
  if (!field) return {}
  const { prop, text, chosen } = draft
  const from = endOf(field, draft.from)
  const to = endOf(field, draft.to)
  if (!text.trim() && chosen.length === 0 && from === undefined && to === undefined) return {}
  const condition = readCondition(kind, { prop, value: text, anyOf: chosen, from, to })
  return condition ? { condition } : { refused: refusalOf(field, from, to) }
}

function circle(kind: Kind, at: { lng: number; lat: number }, typed: string) {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return {}
  const condition = readCondition(kind, { prop: 'place', near: { ...at, metres: Number(text) } })
  return condition && /^\d{1,5}(\.\d{1,3})?$/.test(text) ? { condition } : { refused: '请填写 1 到 50000 米' }
}

type End = string | number | undefined

const isNumeric = (field: Field) => field.type === 'integer' || field.type === 'number'

/** Digits from a Chinese keyboard count too; what is no number stays as it was typed. */
function endOf(field: Field, typed: string): End {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return undefined
  return isNumeric(field) && /^[-+]?\d{1,12}(\.\d{1,9})?$/.test(text) ? Number(text) : text
}

function refusalOf(field: Field, from: End, to: End): string {
  if (field.type === 'text') return '最长 100 字'
  if (field.type === 'term' || field.type === 'choice') return '最多选 50 项'
  if (isNumeric(field)) return numberRefusal(field, from, to)
  return from !== undefined && to !== undefined && from > to ? backwards : '请填写 2024-03-01 这样的日期'
}

const backwards = '起点不能大于终点'

function numberRefusal({ type }: Field, from: End, to: End): string {
  const ends = [from, to].filter((end) => end !== undefined)
  if (ends.some((end) => typeof end === 'string')) return '请填写数字'
  if (type === 'integer' && !ends.every(Number.isInteger)) return '请填写整数'
  return ends.length === 2 && Number(from) > Number(to) ? backwards : '数字过大'
}

/**
 * The rows of the bar after the conditions in force have changed elsewhere: those in force show what they ask
 * for, the rest keep what was typed and not yet asked.
 */
export function mergeDrafts(
  drafts: readonly Draft[],
  before: readonly Condition[],
  now: readonly Condition[],
): Draft[] {
  const asked = new Map(now.map((condition) => [condition.prop, draftOf(condition)]))
  const gone = new Set(before.map(({ prop }) => prop).filter((prop) => !asked.has(prop)))
  const kept = drafts.filter(({ prop }) => !gone.has(prop)).map((draft) => asked.get(draft.prop) ?? draft)
  const shown = new Set(kept.map(({ prop }) => prop))
  return [...kept, ...[...asked.values()].filter(({ prop }) => !shown.has(prop))]
}
