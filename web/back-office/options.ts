import { callsOf } from '#contract/back-office/calls.ts'
import type { Field } from '#contract/back-office/resource.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { useCall } from '#web/api/hooks.ts'

interface Option {
  value: string
  label: string
}

const flags: Option[] = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]

/** The values of a field to choose from, as far as they are few: its choices, its dictionary, the first rows of others. */
export function useOptions({ type, choices = {}, group = '', to = '' }: Field): Option[] {
  const words = useCall(dictionaries.list, { groupCode: group }, { enabled: type === 'dictionary' })
  const isRef = type === 'ref' || type === 'refs'
  const rows = useCall(callsOf({ name: isRef ? to : 'user' }).options, { text: '' }, { enabled: isRef })
  if (type === 'flag') return flags
  if (type === 'dictionary') return words.data?.map(({ value, label }) => ({ value, label })) ?? []
  if (isRef) return rows.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  return Object.entries(choices).map(([value, label]) => ({ value, label }))
}
