import type { Kind } from '#contract/catalogue/kind.ts'
import { isAskable } from '#contract/catalogue/kind.ts'
import type { KindName } from '#contract/catalogue/kinds.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'

import { firstPage, writeAddress } from './address.ts'

export const recordPath = (kind: Kind, code: string): string => `${kind.path}/${encodeURIComponent(code)}`

const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name)

export const kindNamed = (name: string): Kind | undefined => (isKindName(name) ? kinds[name] : undefined)

const deepestFirst = Object.values(kinds).toSorted((a, b) => b.path.length - a.path.length)

/** The kind whose list or record has this path; the longest match wins. */
export const kindAt = (pathname: string): KindName | undefined =>
  deepestFirst.find(({ path }) => `${pathname}/`.startsWith(`${path}/`))?.name

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
