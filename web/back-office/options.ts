import type { Field } from '#contract/back-office/resource.ts'
import { resourceNamed } from '#contract/back-office/resources.ts'

/** Whether an account may see what a field is chosen from. */
export function isOffered(field: Field | undefined, permissions: readonly string[]): boolean {
  if (!field || (field.type !== 'ref' && field.type !== 'refs')) return field !== undefined
  return permissions.includes(resourceNamed(field.to ?? '').permissions.read)
}
