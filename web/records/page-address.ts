import { conditionLimits, readCondition, type Condition } from '#contract/catalogue/condition.ts'
import { fieldOf, type Askable } from '#contract/catalogue/kind.ts'
import { defaultPage } from '#contract/search/search-address.ts'

/** Conditions and the current page. */
export interface PageAddress {
  current: number
  size: number
  conditions: readonly Condition[]
}

export interface ReadAddress<A> {
  address: A
  /** Remarks on parts of the address that could not be parsed; the rest is applied. */
  remarks: string[]
}

/** Parses `?current=2&size=20&conditions=[…]`; accepts any input. */
export function readPage(
  of: Askable,
  params: URLSearchParams,
  max: { current: number; size: number },
): ReadAddress<PageAddress> {
  const remarks: string[] = []
  const whole = (name: 'current' | 'size', label: string, otherwise: string) => {
    const typed = params.get(name)
    if (typed === null) return defaultPage[name]
    const value = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
    if (value >= 1 && value <= max[name]) return value
    remarks.push(`网址中的${label}“${truncateText(typed)}”无效，${otherwise}`)
    return defaultPage[name]
  }
  const current = whole('current', '页码', '显示第 1 页')
  const size = whole('size', '每页条数', `每页显示 ${defaultPage.size} 条`)
  const conditions = readConditions(of, params.get('conditions'), remarks)
  return { address: { current, size, conditions }, remarks }
}

/** Truncates a text from an address for a remark. */
export const truncateText = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

function readConditions(of: Askable, written: string | null, remarks: string[]): Condition[] {
  if (written === null) return []
  const list = parse(written)
  if (!Array.isArray(list)) {
    remarks.push('网址中的查询条件无法识别，已忽略')
    return []
  }
  const conditions: Condition[] = []
  const refused = new Set<string>()
  for (const raw of list) {
    const condition = readCondition(of, raw)
    const isTaken = conditions.some(({ prop }) => prop === condition?.prop)
    if (condition && !isTaken && conditions.length < conditionLimits.conditions) conditions.push(condition)
    else refused.add(`网址中的条件“${nameOf(of, raw)}”无效，已忽略`)
  }
  remarks.push(...refused)
  return conditions
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function nameOf(of: Askable, raw: unknown): string {
  const prop: unknown = Object(raw).prop
  if (prop === 'place') return '位置'
  return typeof prop === 'string' ? (fieldOf(of, prop)?.label ?? truncateText(prop)) : '？'
}

/** Replaces or removes the condition on a field and returns to the first page. */
export function withCondition<A extends PageAddress>(address: A, prop: string, condition?: Condition): A {
  const at = address.conditions.findIndex((other) => other.prop === prop)
  const conditions = [...address.conditions]
  if (at >= 0) conditions.splice(at, 1, ...(condition ? [condition] : []))
  else if (condition) conditions.push(condition)
  return { ...address, current: 1, conditions }
}

/** The values chosen for a field. */
export function chosenOf(conditions: readonly Condition[], prop: string): string[] {
  const condition = conditions.find((one) => one.prop === prop)
  return condition && 'anyOf' in condition ? condition.anyOf.map(String) : []
}

/** A condition on some values of a field; undefined without values. */
export const anyOf = (prop: string, values: readonly string[]): Condition | undefined =>
  values.length > 0 ? { prop, anyOf: [...values] } : undefined
