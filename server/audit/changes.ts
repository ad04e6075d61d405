import { isDeepStrictEqual } from 'node:util'

import type { Change } from '#contract/audit.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import { kinds as allKinds } from '#contract/catalogue/kinds.ts'
import { inputLabel, labelsOfKind } from '#contract/labels.ts'

type Detail = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kinds: Kinds = allKinds

/** Fields are called as in the API: those of a record by its kind, others by the part of the API that changes them. */
function labelIn({ of, kind }: Detail, field: string): string {
  const described = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  const label = described ? labelsOfKind(described)(field, []) : inputLabel(`/${String(of ?? '')}`, field)
  return label || field
}

/** What a line of the log says of changes: fields with both values, then fields of which only the names are kept. */
export function changesOf(detail: Detail): Change[] {
  const [before, after] = [valuesIn(detail['before']), valuesIn(detail['after'])]
  const known = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    label: field === '' ? '内容' : labelIn(detail, field),
    before: before[field] ?? null,
    after: after[field] ?? null,
  }))
  const labels = new Set(known.map(({ label }) => label))
  const { fields } = detail
  const named = Array.isArray(fields) ? fields.map(String).filter((label) => !labels.has(label)) : []
  return [...known, ...named.map((label) => ({ field: label, label, before: null, after: null }))]
}

/** Lines of older versions hold a bare list on each side. */
const valuesIn = (side: unknown): Detail => (isObject(side) ? side : side === undefined ? {} : { '': side })

export interface ChangedFields {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * The fields that differ, with both values; undefined where none does. A line of the log carries them as
 * `detail: { of: 'roles', ...changed }`, where `of` is the part of the API that changes them.
 */
export function changedFields(before: object, after: object): ChangedFields | undefined {
  const [had, has] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const names = [...new Set([...had.keys(), ...has.keys()])].filter(
    (name) => !isDeepStrictEqual(had.get(name) ?? null, has.get(name) ?? null),
  )
  if (names.length === 0) return undefined
  const side = (values: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, values.get(name) ?? null]))
  return { before: side(had), after: side(has) }
}
