import { type Access, commonFields, type Fields, type Kind } from '#contract/catalogue/kind.ts'
import { valuesOf } from '#web/back-office/records/grid/values.ts'

import type { KnownRecords } from './references.ts'

const isAccess = (value: unknown): value is Access =>
  typeof value === 'string' && Object.hasOwn(commonFields.access.choices, value)

interface BatchRow {
  fields: Fields
  row: readonly string[]
  known: KnownRecords
}

/** One row of the grid as a draft: its common fields, and its own. */
export function draftOf(kind: Kind, { fields, row, known }: BatchRow) {
  const all = valuesOf(fields, row, known.idOf)
  const isOwn = ([name]: [string, unknown]) => Object.hasOwn(kind.fields, name)
  const { code, title, access, ...common } = Object.fromEntries(
    Object.entries(all).filter((entry) => !isOwn(entry)),
  )
  return {
    ...common,
    code: String(code ?? ''),
    title: String(title ?? code ?? ''),
    ...(isAccess(access) && { access }),
    values: Object.fromEntries(Object.entries(all).filter(isOwn)),
    action: 'create' as const,
  }
}
