import { callsOf } from '#contract/back-office/calls.ts'
import type { Field } from '#contract/back-office/resource.ts'
import { resourceNamed } from '#contract/back-office/resources.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermissions } from '#web/api/session.ts'

interface Option {
  value: string
  label: string
}

const flags: Option[] = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]

const isRef = ({ type }: Field) => type === 'ref' || type === 'refs'

/** Whether an account may see what a field is chosen from. */
export function isOffered(field: Field | undefined, permissions: readonly string[]): boolean {
  if (!field || !isRef(field)) return field !== undefined
  return permissions.includes(resourceNamed(field.to ?? '').permissions.read)
}

/** The values of a field to choose from, as far as they are few: its choices, its dictionary, the first rows of others. */
export function useOptions(field: Field): Option[] {
  const { type, choices = {}, group = '', to = 'user' } = field
  const items = useCall(dictionaries.list, { groupCode: group }, { enabled: type === 'dictionary' })
  const held = usePermissions()
  const enabled = isRef(field) && isOffered(field, held)
  const rows = useCall(callsOf({ name: to }).options, { text: '' }, { enabled })
  if (type === 'flag') return flags
  if (type === 'dictionary') return (items.data ?? []).map(({ value, label }) => ({ value, label }))
  if (isRef(field)) return (rows.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return Object.entries(choices).map(([value, label]) => ({ value, label }))
}
