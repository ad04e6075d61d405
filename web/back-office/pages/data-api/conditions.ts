import { type Condition, shapes } from '#contract/catalogue/condition.ts'
import type { Field } from '#contract/catalogue/kind.ts'

/** The parts of a list as somebody types it. */
export const splitList = (text: string): string[] =>
  text
    .split(/[,，、\s]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** A condition of a field with nothing filled in yet. */
export function blankCondition(prop: string, { type }: Field): Condition {
  if (shapes[type] === 'value') return { prop, value: '' }
  return shapes[type] === 'anyOf' ? { prop, anyOf: [] } : { prop }
}

/** An end of a range as it is typed: a number where it is one and the field is no date. */
export function endTyped(text: string, { type }: Field): string | number | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  const isNumber = type === 'integer' || type === 'number'
  return isNumber && Number.isFinite(Number(typed)) ? Number(typed) : typed
}
