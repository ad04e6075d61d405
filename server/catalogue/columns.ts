import { fieldOf, type Field, type Fields, type Kind, type Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'

import { commonColumns, isUnlisted } from './entry.ts'
import { drawnParts } from './strips/strips.ts'

export function kindNamed(kinds: Kinds, name: string): Kind {
  return Object.hasOwn(kinds, name) ? (kinds[name] ?? fail('not_found')) : fail('not_found')
}

/** `finalDepth` → `final_depth`: the one rule between a descriptor's names and the tables' columns. */
export const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A field of a kind as the engine's SQL sees it; `k` is the kind's own table, which has all that lists ask for. */
export interface Column {
  name: string
  field: Field
  sql: string
}

export function columnOf(kind: Kind, name: string): Column | undefined {
  const field = fieldOf(kind, name)
  return field && { name, field, sql: `k.${snake(name)}` }
}

/** The column that orders a list by `name`: texts sort by their keys. */
export const sortColumn = (kind: Kind, name: string): string | undefined =>
  inRecord(kind, name) ? `k.${name}_key` : columnOf(kind, name)?.sql

/** Whether the text of a field is in `record` and only its key in the kind's table. */
export const inRecord = (kind: Kind, name: string): boolean =>
  (name === 'code' || name === 'title') && !Object.hasOwn(kind.fields, name)

/** The value that a facet counts: the bucket's lower end where the field has a step. */
export function facetExpression({ field, sql }: Column): string {
  return field.step ? `floor(${sql} / ${field.step}) * ${field.step}` : sql
}

/** The fields that a list reads: all but the long ones. */
export const listedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.long))

/** `k.final_depth as "finalDepth", …` for all fields of a table. */
export const selectFields = (fields: Fields, alias: string): string =>
  Object.keys(fields)
    .map((name) => `${alias}.${snake(name)} as "${name}"`)
    .join(', ')

/** What lists read of a record `r` and its kind's row `k`, with the strips that it draws. */
export const rowColumns = (kind: Kind): string =>
  [
    commonColumns,
    selectFields(withoutUnlisted(kind.fields), 'k'),
    ...drawnParts(kind).map(
      ({ name, column }) =>
        `(select strip from record_strip where record = k.id and part = '${name}') as "${column}"`,
    ),
  ]
    .filter(Boolean)
    .join(', ')

const withoutUnlisted = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !isUnlisted(field)))
