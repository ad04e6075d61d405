import { fieldOf, isCommon, type Field, type Fields, type Kind } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'

/** The kinds that a running product serves; a test may add one. */
export type Kinds = Readonly<Record<string, Kind>>

export function kindNamed(kinds: Kinds, name: string): Kind {
  return Object.hasOwn(kinds, name) ? (kinds[name] ?? fail('not_found')) : fail('not_found')
}

/** `finalDepth` → `final_depth`: the one rule between a descriptor's names and the tables' columns. */
export const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A field of a kind as the engine's SQL sees it; `r` is `record`, `k` the kind's own table. */
export interface Column {
  name: string
  field: Field
  sql: string
  /** Whether the column stands in `record`. */
  common: boolean
}

export function columnOf(kind: Kind, name: string): Column | undefined {
  const field = fieldOf(kind, name)
  if (!field) return undefined
  const common = !Object.hasOwn(kind.fields, name)
  return { name, field, common, sql: `${common ? 'r' : 'k'}.${snake(name)}` }
}

/** The columns that order a list by `name`: texts sort by their keys. */
export function sortColumn(kind: Kind, name: string): string | undefined {
  if (!kind.sort.includes(name)) return undefined
  if (isCommon(name) && (name === 'code' || name === 'title')) return `r.${name}_key`
  return columnOf(kind, name)?.sql
}

/** The value that a facet counts: the bucket's lower end where the field has a step. */
export function facetExpression({ field, sql }: Column): string {
  return field.step ? `floor(${sql} / ${field.step}) * ${field.step}` : sql
}

const selected = new WeakMap<Fields, string>()

/** `k.final_depth as "finalDepth", …` for all fields of a table. */
export function selectFields(fields: Fields, alias: string): string {
  const known = selected.get(fields)
  if (known) return known
  const list = Object.keys(fields).map((name) => `${alias}.${snake(name)} as "${name}"`)
  selected.set(fields, list.join(', '))
  return list.join(', ')
}
