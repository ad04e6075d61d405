import type { Resource } from '#contract/back-office/resource.ts'
import { resources } from '#contract/back-office/resources.ts'
import type { Target } from '#contract/back-office/template-content.ts'
import { commonFields, type Kinds } from '#contract/catalogue/kind.ts'
import { kinds as allKinds } from '#contract/catalogue/kinds.ts'

const kinds: Kinds = allKinds

const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** What can be asked of a kind of records or of a resource of the back office; undefined for other names. */
export function targetOf(name: string): Target | undefined {
  const resource = ownValue<Resource>(resources, name)
  if (resource)
    return { columns: Object.keys(resource.fields), filters: resource.filters, sorts: resource.sort }
  const kind = ownValue(kinds, name)
  if (!kind) return undefined
  const names = [...Object.keys(commonFields), ...Object.keys(kind.fields)]
  return { columns: names, filters: [], kind, sorts: [...kind.sort, 'near'] }
}
