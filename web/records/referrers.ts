import { isAskable, type Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'

import { firstPage, writeAddress } from './address.ts'

/** Path of the list of records that reference a record by a field; undefined if the field cannot be queried. */
export function pointingPath(
  kind: Kind,
  part: string | null,
  field: string,
  code: string,
): string | undefined {
  const prop = part === null ? field : `${part}.${field}`
  if (!isAskable(kind, prop)) return undefined
  return kind.path + writeAddress(kind, { ...firstPage, conditions: [{ prop, anyOf: [code] }] })
}

type Referrer = RecordView['referrers'][number]

/** Whether a referrer is a child of the same kind. */
export const isChild = (kind: Kind, { kind: name, part, field }: Referrer): boolean =>
  name === kind.name && part === null && field === kind.parent
