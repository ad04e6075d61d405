import { isDeepStrictEqual } from 'node:util'

import type { Change } from '#contract/audit.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { resources } from '#contract/back-office/resources.ts'
import { labelsOfKind } from '#contract/catalogue/editing/labels.ts'
import { fieldOf, type Kind, type Kinds } from '#contract/catalogue/kind.ts'
import { kinds as allKinds } from '#contract/catalogue/kinds.ts'

type Detail = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kinds: Kinds = allKinds

const kindIn = ({ kind }: Detail): Kind | undefined =>
  typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined

/** The field of a resource, by its name or by the part of the API that changes it. */
function fieldIn({ of, resource }: Detail, field: string) {
  const { fields = {} } =
    Object.values<Resource>(resources).find(
      ({ api, name }) => api === `/${String(of)}` || name === resource,
    ) ?? {}
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

/** Fields are called as in the API: those of a record by its kind, others by the part of the API that changes them. */
function labelIn(detail: Detail, field: string): string {
  const kind = kindIn(detail)
  const label = kind ? recordLabel(kind, field) : fieldIn(detail, field)?.label
  return label || field
}

/** A name of what every record has, of a field, or of a part. */
function recordLabel(kind: Kind, name: string): string | undefined {
  const labelOf = labelsOfKind(kind)
  return labelOf(name, []) ?? labelOf(name, ['values']) ?? labelOf(name, ['parts'])
}

/** What was chosen of a few is called by its label, like on the form. */
function wordsIn(detail: Detail, field: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => wordsIn(detail, field, one))
  if (typeof value !== 'string') return value ?? null
  const kind = kindIn(detail)
  const { choices = {} } = (kind ? fieldOf(kind, field) : fieldIn(detail, field)) ?? {}
  return Object.hasOwn(choices, value) ? choices[value] : value
}

/** What a line of the log says of changes: fields with both values, then fields of which only the names are kept. */
export function changesOf(detail: Detail): Change[] {
  const [before, after] = [valuesIn(detail['before']), valuesIn(detail['after'])]
  const known = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    label: field === '' ? '内容' : labelIn(detail, field),
    before: wordsIn(detail, field, before[field]),
    after: wordsIn(detail, field, after[field]),
  }))
  const labels = new Set(known.map(({ label }) => label))
  const { fields } = detail
  const named = Array.isArray(fields) ? fields.map(String).filter((label) => !labels.has(label)) : []
  return [
    ...known,
    ...membersOf(detail),
    ...named.map((label) => ({ field: label, label, before: null, after: null })),
  ]
}

/** What came to a list and what went, where the whole of it is not written. */
function membersOf({ added = [], removed = [] }: Detail): Change[] {
  if (!Array.isArray(added) || !Array.isArray(removed) || added.length + removed.length === 0) return []
  return [{ field: 'members', label: '增减', before: removed, after: added }]
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
